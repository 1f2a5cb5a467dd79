declare module 'subset-font' {
  /** A font with only what `options` keep. With all glyphs and a fixed axis: the plain font of one weight. */
  const subsetFont: (
    font: Buffer,
    text: undefined,
    options: {
      targetFormat: 'truetype'
      variationAxes: Record<string, number>
      keepAllGlyphs: true
      noHinting: boolean
    },
  ) => Promise<Buffer>
  export default subsetFont
}
