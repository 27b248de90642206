/** Questions from one network, however many accounts send them. */
export const questionsPerNetworkDaily = { max: 60, perSeconds: 86_400 }
