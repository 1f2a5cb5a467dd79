import { fromWire } from '@tamuvo/money/amount.ts'
import { coverOf, type DemoGame, row, soonGames } from './demo-game.ts'

type OpenGame = Pick<DemoGame, 'nodeId' | 'gameCode' | 'vendor' | 'names' | 'tag' | 'defaultPlay' | 'gameId' | 'art'>

const openGame = (own: OpenGame): DemoGame => ({
  ...own,
  gameType: 'LOTT',
  classify: null,
  minBet: fromWire('0.10'),
  state: 'open',
  hot: true,
  lines: 0,
  image: coverOf(own.nodeId),
})

const openGames: readonly DemoGame[] = [
  openGame({
    nodeId: '1001',
    gameCode: 'FAST5',
    vendor: 'LOTT',
    names: { EN: 'Harbour Five', MY: 'ဆိပ်ကမ်း ငါးလုံး', CN: '港湾五星彩' },
    tag: 'HOT',
    defaultPlay: 'all5_direct',
    gameId: '101',
    art: { motif: 'tumbler', mood: 'lagoon', back: 'rays' },
  }),
  openGame({
    nodeId: '1002',
    gameCode: 'FAST27',
    vendor: 'TCG_LOTTO_VN',
    names: { EN: 'Delta 27 Express', MY: 'ဒယ်လ်တာ ၂၇ အမြန်', CN: '三角洲27极速' },
    tag: 'NEW',
    defaultPlay: 'lo2',
    gameId: '227',
    art: { motif: 'balls', mood: 'coral', back: 'stripes' },
  }),
  openGame({
    nodeId: '1003',
    gameCode: 'XSMB',
    vendor: 'TCG_LOTTO_VN',
    names: { EN: 'Delta 27 Hanoi', MY: 'ဒယ်လ်တာ ၂၇ ဟနွိုင်း', CN: '三角洲27河内' },
    tag: null,
    defaultPlay: 'lo2',
    gameId: '127',
    art: { motif: 'lantern', mood: 'dune', back: 'skyline' },
  }),
]

export const lotteryGames: readonly DemoGame[] = [
  ...openGames,
  ...soonGames({ gameType: 'LOTT', vendor: 'LOTT', firstNode: 1011, minBet: '0.10' }, [
    row('Harbour Three', '港湾三星彩', 'lighthouse abyss waves'),
    row('Harbour Eleven', '港湾十一选五', 'balls lagoon rings'),
    row('Harbour Regatta', '港湾赛艇十', 'boat dawn waves'),
    row('Harbour Dice', '港湾快三', 'dice jade lattice'),
    row('Harbour Minute', '港湾分分彩', 'hourglass abyss stars'),
    row('Harbour Sum', '港湾二十八', 'anchor slate rings'),
  ]),
  ...soonGames({ gameType: 'LOTT', vendor: 'TCG_LOTTO_VN', firstNode: 1021, minBet: '0.10' }, [
    row('Delta 18 Central', '三角洲18中部', 'boat jade peaks'),
    row('Delta 18 South', '三角洲18南部', 'mango moss leaves'),
    row('Delta 18 Express', '三角洲18极速', 'balls orchid rays'),
  ]),
  ...soonGames({ gameType: 'ELOTT', vendor: 'TCG_SEA', firstNode: 2001, minBet: '0.10' }, [
    row('Monsoon 2D', '季风二字', 'balls moss rays'),
    row('Monsoon 3D', '季风三字', 'umbrella abyss clouds'),
    row('Monsoon 4D', '季风四字', 'tumbler orchid lattice'),
    row('Monsoon Run', '季风连码', 'rocket lagoon stripes'),
    row('Monsoon Weekly', '季风周彩', 'moon night clouds'),
  ]),
  ...soonGames({ gameType: 'ELOTT', vendor: 'ELOTT', firstNode: 2011, minBet: '0.10' }, [
    row('Quicksilver Keno', '水银基诺', 'tumbler slate stars'),
    row('Quicksilver Six', '水银六合', 'balls rose bokeh'),
    row('Quicksilver Twenty', '水银快乐十分', 'comet night stars'),
    row('Quicksilver Pairs', '水银对子', 'ace slate rings'),
    row('Quicksilver Zodiac', '水银生肖', 'dragon orchid clouds'),
  ]),
]
