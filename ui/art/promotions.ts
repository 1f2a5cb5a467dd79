/** Pictures of promotions, one for each kind, by the name that a promotion's picture has: `/art/promotion/<id>.webp`. */
export const promotionArt = [
  { id: 'first-deposit', art: { motif: 'chest', mood: 'lagoon', back: 'rays', friends: ['coins', 'gem'] } },
  { id: 'reload', art: { motif: 'boat', mood: 'abyss', back: 'waves', friends: ['coins', 'anchor'] } },
  { id: 'welcome', art: { motif: 'gate', mood: 'dawn', back: 'bokeh', friends: ['lantern', 'star'] } },
  { id: 'turnover', art: { motif: 'wheel', mood: 'ember', back: 'rays', friends: ['dice', 'chip'] } },
  { id: 'cashback', art: { motif: 'umbrella', mood: 'slate', back: 'peaks', friends: ['coins', 'dewdrop'] } },
  { id: 'returns', art: { motif: 'kite', mood: 'jade', back: 'bokeh', friends: ['coins', 'bamboo'] } },
  { id: 'sign-in', art: { motif: 'sun', mood: 'dune', back: 'peaks', friends: ['star', 'clover'] } },
  { id: 'missions', art: { motif: 'compass', mood: 'moss', back: 'peaks', friends: ['key', 'crest'] } },
  { id: 'raffle', art: { motif: 'balls', mood: 'orchid', back: 'rays', friends: ['star', 'clover'] } },
  { id: 'red-packets', art: { motif: 'lantern', mood: 'ember', back: 'lattice', friends: ['coins', 'blossom'] } },
  { id: 'referral', art: { motif: 'koi', mood: 'coral', back: 'waves', friends: ['lily', 'coins'] } },
  { id: 'rankings', art: { motif: 'cup', mood: 'night', back: 'rays', friends: ['crown', 'star'] } },
  { id: 'code', art: { motif: 'key', mood: 'rose', back: 'lattice', friends: ['chest', 'gem'] } },
  { id: 'apply', art: { motif: 'quill', mood: 'dune', back: 'bokeh', friends: ['book', 'teacup'] } },
  { id: 'social', art: { motif: 'headset', mood: 'lagoon', back: 'bokeh', friends: ['star', 'kite'] } },
  { id: 'vip', art: { motif: 'crown', mood: 'orchid', back: 'lattice', friends: ['gem', 'ring'] } },
] as const
