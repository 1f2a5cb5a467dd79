/** "FRN_GOLDEN_PAGODA" is drawn and ruled by the files of "golden-pagoda". */
export const worldIdOf = (gameCode: string): string => gameCode.split('_').slice(1).join('-').toLowerCase()
