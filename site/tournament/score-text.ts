/** "12.5" of "12.5000", "0" of "0.0000". */
export const shortScore = (score: string): string => score.replace(/\.?0+$/, '')
