import type access from './en/access.json'
import type account from './en/account.json'
import type agent from './en/agent.json'
import type arcade from './en/arcade.json'
import type bingo from './en/bingo.json'
import type bonus from './en/bonus.json'
import type cashier from './en/cashier.json'
import type catalog from './en/catalog.json'
import type chatroom from './en/chatroom.json'
import type coin from './en/coin.json'
import type common from './en/common.json'
import type confirmation from './en/confirmation.json'
import type content from './en/content.json'
import type contract from './en/contract.json'
import type country from './en/country.json'
import type deposit from './en/deposit.json'
import type home from './en/home.json'
import type jackpot from './en/jackpot.json'
import type lobby from './en/lobby.json'
import type lottery from './en/lottery.json'
import type mission from './en/mission.json'
import type packet from './en/packet.json'
import type payee from './en/payee.json'
import type points from './en/points.json'
import type promotion from './en/promotion.json'
import type proof from './en/proof.json'
import type raffle from './en/raffle.json'
import type receipt from './en/receipt.json'
import type record from './en/record.json'
import type referral from './en/referral.json'
import type refusal from '@tamuvo/contract/sentences/en/refusal.json'
import type refused from '@tamuvo/contract/sentences/en/refused.json'
import type reward from './en/reward.json'
import type safer from './en/safer.json'
import type security from './en/security.json'
import type service from './en/service.json'
import type shell from './en/shell.json'
import type sitting from './en/sitting.json'
import type slots from './en/slots.json'
import type studio from './en/studio.json'
import type tables from './en/tables.json'
import type tournament from './en/tournament.json'
import type transfer from './en/transfer.json'
import type turnover from './en/turnover.json'
import type upline from './en/upline.json'
import type vip from './en/vip.json'
import type wallet from './en/wallet.json'
import type withdrawal from './en/withdrawal.json'

/** One file per area and language; the English file says which keys exist. */
type Areas = {
  access: typeof access
  account: typeof account
  agent: typeof agent
  arcade: typeof arcade
  bingo: typeof bingo
  bonus: typeof bonus
  cashier: typeof cashier
  catalog: typeof catalog
  chatroom: typeof chatroom
  coin: typeof coin
  common: typeof common
  confirmation: typeof confirmation
  content: typeof content
  contract: typeof contract
  country: typeof country
  deposit: typeof deposit
  home: typeof home
  jackpot: typeof jackpot
  lobby: typeof lobby
  lottery: typeof lottery
  mission: typeof mission
  packet: typeof packet
  payee: typeof payee
  points: typeof points
  promotion: typeof promotion
  proof: typeof proof
  raffle: typeof raffle
  receipt: typeof receipt
  record: typeof record
  referral: typeof referral
  refusal: typeof refusal
  refused: typeof refused
  reward: typeof reward
  safer: typeof safer
  security: typeof security
  service: typeof service
  shell: typeof shell
  sitting: typeof sitting
  slots: typeof slots
  studio: typeof studio
  tables: typeof tables
  tournament: typeof tournament
  transfer: typeof transfer
  turnover: typeof turnover
  upline: typeof upline
  vip: typeof vip
  wallet: typeof wallet
  withdrawal: typeof withdrawal
}

/** Every sentence of the interface: `<area>.<key>`. */
export type TextKey = { [Area in keyof Areas]: `${Area}.${keyof Areas[Area] & string}` }[keyof Areas]

export type TextValues = Record<string, string | number>
