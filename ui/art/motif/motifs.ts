import { bull, dragon, elephant, fox, owl, peacock, tiger } from './animals.ts'
import { book, compass, fan, gate, hourglass, kite, lantern, lighthouse, mask, teapot, umbrella } from './craft.ts'
import type { Motif } from './motif.ts'
import { bamboo, blossom, cherry, chili, comet, flame, mango, moon, orchid, sun, volcano } from './nature.ts'
import { anchor, boat, cannon, crab, koi, octopus, shell, turtle } from './sea.ts'
import { bomb, crest, drum, football, headset, hoop, pad, pins, plane, rocket } from './sport.ts'
import { ace, balls, bingo, cards, dice, tiles, tumbler, wheel } from './table.ts'
import { bell, chest, chip, clover, coins, crown, cup, gem, horseshoe, key, seven, star } from './treasure.ts'

/** Every focal object by the name that art specifications use. */
export const motifs = {
  ace,
  anchor,
  balls,
  bamboo,
  bell,
  bingo,
  blossom,
  boat,
  bomb,
  book,
  bull,
  cannon,
  cards,
  cherry,
  chest,
  chili,
  chip,
  clover,
  coins,
  comet,
  compass,
  crab,
  crest,
  crown,
  cup,
  dice,
  dragon,
  drum,
  elephant,
  fan,
  flame,
  football,
  fox,
  gate,
  gem,
  headset,
  hoop,
  horseshoe,
  hourglass,
  key,
  kite,
  koi,
  lantern,
  lighthouse,
  mango,
  mask,
  moon,
  octopus,
  orchid,
  owl,
  pad,
  peacock,
  pins,
  plane,
  rocket,
  seven,
  shell,
  star,
  sun,
  teapot,
  tiger,
  tiles,
  tumbler,
  turtle,
  umbrella,
  volcano,
  wheel,
} as const satisfies Record<string, Motif>

export type MotifName = keyof typeof motifs

export const isMotif = (name: string): name is MotifName => Object.hasOwn(motifs, name)
