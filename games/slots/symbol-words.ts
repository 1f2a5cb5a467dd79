/** What symbols are called, by the keys of the texts `slots.symbol_…`: screen readers and paytables say it. */
const letters = { A: 'ace', K: 'king', Q: 'queen', J: 'jack', T: 'ten' }
const roles = { W: 'wild', S: 'scatter', C: 'coin', M: 'mystery' }

const own: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'bell-terrace': { SE: 'seven', BE: 'bell', MEL: 'melon', GR: 'grapes', PL: 'plum', LE: 'lemon' },
  'chili-courtyard': { X: 'wild_2', CH: 'chili', SO: 'sombrero', GU: 'guitar', CA: 'cactus' },
  'comet-orchard': { CO: 'comet', PE: 'pear', PL: 'plum', AP: 'apple' },
  'dragon-kiln': { DR: 'dragon', PH: 'phoenix', TG: 'tiger', TU: 'turtle' },
  'elephant-steps': { X: 'wild_2', Y: 'wild_3', EL: 'elephant', TI: 'tiger', CR: 'crane', PA: 'palm' },
  'golden-pagoda': { A: 'pagoda', B: 'drum', C: 'fan', D: 'lantern' },
  'lucky-lotus': { W: 'wild', S7: 'seven', B3: 'triple_bar', B2: 'double_bar', B1: 'bar', BL: 'bell', ML: 'melon', CH: 'cherry' },
  'masked-garden': { FO: 'fox', OW: 'owl', RO: 'rose', IV: 'ivy' },
  'monsoon-coins': { DR: 'drum', UM: 'umbrella', FR: 'frog', LO: 'lotus' },
  'moonlit-kettle': { MO: 'moon', KE: 'kettle', CU: 'cup', LE: 'tea_leaf' },
  'orchid-reverie': { OR: 'orchid', LI: 'lily', PE: 'peony', FE: 'fern', BE: 'berry', DR: 'dewdrop', MO: 'moss' },
  'owl-almanac': { B: 'book', OW: 'owl', MO: 'moon', ST: 'star', QU: 'quill' },
  'peacock-parlour': { PC: 'peacock', FA: 'fan', RI: 'ring', LA: 'lantern' },
  'pearl-terrace': { LO: 'lotus', DR: 'dragon', KO: 'koi', LA: 'lantern' },
  'star-foundry': { ST: 'star', HA: 'hammer', AN: 'anvil', BE: 'bellows' },
  'sunbird-sevens': { SE: 'seven', BE: 'bell', BA: 'bar', PL: 'plum', LE: 'lemon', CH: 'cherry' },
  'tiger-lintel': { TG: 'tiger', GA: 'gate', DR: 'drum', LA: 'lantern' },
}

/** @returns undefined for a symbol without a word */
export const symbolWord = (game: string, symbol: string): string | undefined =>
  new Map(Object.entries({ ...letters, ...roles, ...own[game] })).get(symbol)
