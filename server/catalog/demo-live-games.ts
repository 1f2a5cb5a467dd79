import { type DemoGame, row, soonGames } from './demo-game.ts'

/** Tables with dealers. */
export const liveGames: readonly DemoGame[] = [
  ...soonGames({ gameType: 'LIVE', vendor: 'NLL', firstNode: 3001, minBet: '0.50', tag: 'LIVE' }, [
    row('Velvet Baccarat', '丝绒百家乐', 'cards ember lattice'),
    row('Lamplit Baccarat', '灯下百家乐', 'lantern orchid lattice'),
    row('Ember Baccarat', '余烬百家乐', 'ace coral rings'),
    row('Saffron Baccarat', '藏红百家乐', 'fan dune clouds'),
    row('Quiet Baccarat', '静谧百家乐', 'cards slate bokeh'),
    row('Ninth Dragon Tiger', '九灯龙虎', 'dragon jade clouds'),
    row('Lamplit Dragon Tiger', '灯下龙虎', 'tiger abyss lattice'),
    row('Monsoon Sic Bo', '季风骰宝', 'dice abyss rays'),
    row('Lamplit Sic Bo', '灯下骰宝', 'dice rose lattice'),
    row('Harbour Roulette', '港湾轮盘', 'wheel jade bokeh', { minBet: '0.10' }),
    row('Lamplit Roulette', '灯下轮盘', 'wheel ember rings', { minBet: '0.10' }),
    row('Lamplit Blackjack', '灯下二十一点', 'cards night stars', { minBet: '1.00' }),
    row('Ninth Fan Tan', '九灯番摊', 'coins lagoon lattice'),
  ]),
  ...soonGames({ gameType: 'LIVE', vendor: 'RVL', firstNode: 3021, minBet: '0.50', tag: 'LIVE' }, [
    row('River Baccarat', '河光百家乐', 'cards lagoon waves'),
    row('Willow Baccarat', '柳岸百家乐', 'chip jade leaves'),
    row('Heron Baccarat', '鹭影百家乐', 'ace night clouds'),
    row('Bridge Baccarat', '桥头百家乐', 'gate dawn clouds'),
    row('Stone Baccarat', '青石百家乐', 'chip slate lattice'),
    row('River Dragon Tiger', '河光龙虎', 'dragon abyss waves'),
    row('Willow Dragon Tiger', '柳岸龙虎', 'tiger moss leaves'),
    row('River Sic Bo', '河光骰宝', 'dice lagoon petals'),
    row('River Roulette', '河光轮盘', 'wheel abyss waves', { minBet: '0.10' }),
    row('Bridge Roulette', '桥头轮盘', 'wheel dawn bokeh', { minBet: '0.10' }),
    row('River Blackjack', '河光二十一点', 'cards moss rings', { minBet: '1.00' }),
  ]),
]
