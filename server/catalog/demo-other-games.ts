import { type DemoGame, row, soonGames } from './demo-game.ts'

/** Fishing, card rooms, sportsbooks and esports. */
export const otherGames: readonly DemoGame[] = [
  ...soonGames({ gameType: 'FISH', vendor: 'TDW', firstNode: 5001, minBet: '0.01' }, [
    row('Reef Cannon', '礁石火炮', 'cannon jade bokeh'),
    row('Crab Harbour', '蟹港', 'crab abyss waves'),
    row('Deep Anchor', '深锚', 'anchor lagoon waves'),
  ]),
  ...soonGames({ gameType: 'FISH', vendor: 'LGN', firstNode: 5011, minBet: '0.01' }, [
    row('Octopus Bay', '章鱼湾', 'octopus lagoon bokeh'),
    row('Turtle Shoal', '龟浅滩', 'turtle abyss rings'),
    row('Pearl Current', '珍珠洋流', 'shell orchid waves'),
  ]),
  ...soonGames({ gameType: 'PVP', vendor: 'THC', firstNode: 6001, minBet: '0.10' }, [
    row('Shan Table', '掸牌桌', 'cards ember clouds'),
    row('Three Card Lane', '三张巷', 'cards orchid peaks'),
    row('Thirteen Lane', '十三张巷', 'ace jade skyline'),
    row('Landlord Yard', '地主院', 'teapot dune lattice'),
  ]),
  ...soonGames({ gameType: 'PVP', vendor: 'RSC', firstNode: 6011, minBet: '0.10' }, [
    row('Big Two Alley', '大二巷', 'ace ember skyline'),
    row('Bull Corner', '牛牛角', 'bull coral lattice'),
    row('Redstone Holdem', '赤石德州', 'chip ember bokeh'),
    row('Tile Court', '雀牌院', 'tiles slate clouds'),
  ]),
  ...soonGames({ gameType: 'SPORTS', vendor: 'FB', firstNode: 7001, minBet: '1.00' }, [
    row('Fairball Book', '公平球体育', 'football moss rays'),
  ]),
  ...soonGames({ gameType: 'SPORTS', vendor: 'SBK', firstNode: 7011, minBet: '1.00' }, [
    row('Ninefield Book', '九野体育', 'hoop abyss stripes'),
  ]),
  ...soonGames({ gameType: 'ESPORTS', vendor: 'TF', firstNode: 8001, minBet: '1.00' }, [
    row('Trueframe Arena', '真帧竞技场', 'pad night lattice'),
  ]),
  ...soonGames({ gameType: 'ESPORTS', vendor: 'IA', firstNode: 8011, minBet: '1.00' }, [
    row('Interarena League', '互场联赛', 'headset dawn rings'),
  ]),
]
