/** The largest portrait and comment picture, equal to the server's limit: the reader learns it before anything is sent. */
export const pictureMaxBytes = 10 * 1024 * 1024
export const pictureTooLarge = 'Картинка больше 10 МБ. Выберите поменьше или сохраните эту в меньшем размере.'
