/** `nina@mail.ru` → `n•••@mail.ru`: who knows the person recognises them. */
export const hideAddress = (address: string): string => address.replace(/^(.)[^]*(?=@)/u, '$1•••')
