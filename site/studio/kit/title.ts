/** A plain name from the code of a game, "KTW_KOI_CASCADE": "Koi Cascade". The page around the game has it in every language. */
export const titleOf = (gameCode: string): string =>
  gameCode
    .split('_')
    .slice(1)
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join(' ')
