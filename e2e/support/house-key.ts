/** The keys of two who decide on money, one proposes and one carries out. */
export const makerKey = 'mi.a-key-that-proposes-nothing-but-stories'
export const checkerKey = 'ko.a-key-that-decides-nothing-but-stories'

/** The key of who changes settings. */
export const adminKey = 'aye.a-key-that-sets-nothing-but-stories'

/** The key of who runs levels, points and rewards. */
export const marketerKey = 'su.a-key-that-gives-nothing-but-stories'

/** The key of staff in stories. */
export const houseKey = 'mai.a-key-that-opens-nothing-but-stories'
