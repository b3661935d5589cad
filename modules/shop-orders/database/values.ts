export const saleAnswers = ['accept', 'refuse'] as const
