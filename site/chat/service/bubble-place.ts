/** How far the bubble stands from the right and the lower edge, in px. */
export type BubblePlace = { end: number; bottom: number }

const bubbleSize = 48
/** Room for the header above, and for the bar of a phone with its raised button below. */
const [above, below, beside] = [64, 84, 12]

export const firstPlace: BubblePlace = { end: beside, bottom: below }

/** The nearest place at which the bubble is seen and covers neither bar. */
export const clampPlace = ({ end, bottom }: BubblePlace, view: { width: number; height: number }): BubblePlace => ({
  end: Math.min(Math.max(end, beside), Math.max(beside, view.width - bubbleSize - beside)),
  bottom: Math.min(Math.max(bottom, below), Math.max(below, view.height - bubbleSize - above)),
})
