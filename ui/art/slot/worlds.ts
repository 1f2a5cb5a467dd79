import type { SlotWorld } from './world.ts'
import bellTerrace from './worlds/bell-terrace.json' with { type: 'json' }
import chiliCourtyard from './worlds/chili-courtyard.json' with { type: 'json' }
import cometOrchard from './worlds/comet-orchard.json' with { type: 'json' }
import dragonKiln from './worlds/dragon-kiln.json' with { type: 'json' }
import elephantSteps from './worlds/elephant-steps.json' with { type: 'json' }
import goldenPagoda from './worlds/golden-pagoda.json' with { type: 'json' }
import luckyLotus from './worlds/lucky-lotus.json' with { type: 'json' }
import maskedGarden from './worlds/masked-garden.json' with { type: 'json' }
import monsoonCoins from './worlds/monsoon-coins.json' with { type: 'json' }
import moonlitKettle from './worlds/moonlit-kettle.json' with { type: 'json' }
import orchidReverie from './worlds/orchid-reverie.json' with { type: 'json' }
import owlAlmanac from './worlds/owl-almanac.json' with { type: 'json' }
import peacockParlour from './worlds/peacock-parlour.json' with { type: 'json' }
import pearlTerrace from './worlds/pearl-terrace.json' with { type: 'json' }
import starFoundry from './worlds/star-foundry.json' with { type: 'json' }
import sunbirdSevens from './worlds/sunbird-sevens.json' with { type: 'json' }
import tigerLintel from './worlds/tiger-lintel.json' with { type: 'json' }

const worlds: readonly unknown[] = [
  bellTerrace,
  chiliCourtyard,
  cometOrchard,
  dragonKiln,
  elephantSteps,
  goldenPagoda,
  luckyLotus,
  maskedGarden,
  monsoonCoins,
  moonlitKettle,
  orchidReverie,
  owlAlmanac,
  peacockParlour,
  pearlTerrace,
  starFoundry,
  sunbirdSevens,
  tigerLintel,
]

/** Every world that slots are played in. What they draw is checked when it is drawn. */
export const slotWorlds = worlds as readonly SlotWorld[]
