import type { StudioGame } from '../kit/game.ts'
import { slotGame } from './game.ts'
import bellTerracePar from './sheets/bell-terrace/par.json' with { type: 'json' }
import bellTerrace from './sheets/bell-terrace/sheet.json' with { type: 'json' }
import chiliCourtyardPar from './sheets/chili-courtyard/par.json' with { type: 'json' }
import chiliCourtyard from './sheets/chili-courtyard/sheet.json' with { type: 'json' }
import cometOrchardPar from './sheets/comet-orchard/par.json' with { type: 'json' }
import cometOrchard from './sheets/comet-orchard/sheet.json' with { type: 'json' }
import dragonKilnPar from './sheets/dragon-kiln/par.json' with { type: 'json' }
import dragonKiln from './sheets/dragon-kiln/sheet.json' with { type: 'json' }
import elephantStepsPar from './sheets/elephant-steps/par.json' with { type: 'json' }
import elephantSteps from './sheets/elephant-steps/sheet.json' with { type: 'json' }
import goldenPagodaPar from './sheets/golden-pagoda/par.json' with { type: 'json' }
import goldenPagoda from './sheets/golden-pagoda/sheet.json' with { type: 'json' }
import luckyLotusPar from './sheets/lucky-lotus/par.json' with { type: 'json' }
import luckyLotus from './sheets/lucky-lotus/sheet.json' with { type: 'json' }
import maskedGardenPar from './sheets/masked-garden/par.json' with { type: 'json' }
import maskedGarden from './sheets/masked-garden/sheet.json' with { type: 'json' }
import monsoonCoinsPar from './sheets/monsoon-coins/par.json' with { type: 'json' }
import monsoonCoins from './sheets/monsoon-coins/sheet.json' with { type: 'json' }
import moonlitKettlePar from './sheets/moonlit-kettle/par.json' with { type: 'json' }
import moonlitKettle from './sheets/moonlit-kettle/sheet.json' with { type: 'json' }
import orchidReveriePar from './sheets/orchid-reverie/par.json' with { type: 'json' }
import orchidReverie from './sheets/orchid-reverie/sheet.json' with { type: 'json' }
import owlAlmanacPar from './sheets/owl-almanac/par.json' with { type: 'json' }
import owlAlmanac from './sheets/owl-almanac/sheet.json' with { type: 'json' }
import peacockParlourPar from './sheets/peacock-parlour/par.json' with { type: 'json' }
import peacockParlour from './sheets/peacock-parlour/sheet.json' with { type: 'json' }
import pearlTerracePar from './sheets/pearl-terrace/par.json' with { type: 'json' }
import pearlTerrace from './sheets/pearl-terrace/sheet.json' with { type: 'json' }
import starFoundryPar from './sheets/star-foundry/par.json' with { type: 'json' }
import starFoundry from './sheets/star-foundry/sheet.json' with { type: 'json' }
import sunbirdSevensPar from './sheets/sunbird-sevens/par.json' with { type: 'json' }
import sunbirdSevens from './sheets/sunbird-sevens/sheet.json' with { type: 'json' }
import tigerLintelPar from './sheets/tiger-lintel/par.json' with { type: 'json' }
import tigerLintel from './sheets/tiger-lintel/sheet.json' with { type: 'json' }

/** The slots in service. */
export const slotGames: readonly StudioGame[] = [
  slotGame(bellTerrace, bellTerracePar),
  slotGame(chiliCourtyard, chiliCourtyardPar),
  slotGame(cometOrchard, cometOrchardPar),
  slotGame(dragonKiln, dragonKilnPar),
  slotGame(elephantSteps, elephantStepsPar),
  slotGame(goldenPagoda, goldenPagodaPar),
  slotGame(luckyLotus, luckyLotusPar),
  slotGame(maskedGarden, maskedGardenPar),
  slotGame(monsoonCoins, monsoonCoinsPar),
  slotGame(moonlitKettle, moonlitKettlePar),
  slotGame(orchidReverie, orchidReveriePar),
  slotGame(owlAlmanac, owlAlmanacPar),
  slotGame(peacockParlour, peacockParlourPar),
  slotGame(pearlTerrace, pearlTerracePar),
  slotGame(starFoundry, starFoundryPar),
  slotGame(sunbirdSevens, sunbirdSevensPar),
  slotGame(tigerLintel, tigerLintelPar),
]
