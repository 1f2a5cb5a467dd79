import { Container, Sprite } from 'pixi.js'
import type { Pictures } from './pictures.ts'

/** A figure in golden digits around its middle. */
export const createDigits = (pictures: Pictures): { readonly view: Container; write(text: string, height: number): void } => {
  const view = new Container()
  const advance = (sign: string): number => (sign === '.' || sign === ',' ? 0.3 : 0.56)
  return {
    view,
    write: (text, height) => {
      const signs = [...text]
      while (view.children.length < signs.length) {
        const sprite = new Sprite(pictures.effect('0'))
        sprite.anchor.set(0.5)
        view.addChild(sprite)
      }
      const width = signs.reduce((sum, sign) => sum + advance(sign), 0) * height
      let x = -width / 2
      for (const [index, child] of view.children.entries()) {
        const sign = signs[index]
        child.visible = sign !== undefined
        if (!(child instanceof Sprite) || sign === undefined) continue
        const wide = advance(sign) * height
        child.texture = pictures.effect(sign)
        // A digit stands 44 of 128 units high in its picture.
        child.scale.set((height / 64) * (128 / child.texture.width))
        child.position.set(x + wide / 2, 0)
        x += wide
      }
    },
  }
}
