import { chromium } from 'playwright'
import { expect, test } from 'vitest'
import { findChromium } from '../chromium.mjs'
import { axeFaults, tightFaults, tightViews } from './faults.mjs'

const page = (body: string): string => `<!doctype html><html lang="en"><title>T</title><main><h1>H</h1>${body}</main></html>`

test('violations and unreachable elements are found, without false positives', async () => {
  const browser = await chromium.launch(await findChromium())
  try {
    const tab = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await tab.setContent(page('<p>All is well.</p>'))
    expect(await axeFaults(tab)).toEqual([])
    expect(await tightFaults(tab, Object.values(tightViews))).toEqual([])

    await tab.setContent(page('<button></button><p style="color:#eee;width:400px">pale</p>'))
    expect(await axeFaults(tab)).toEqual([
      expect.stringMatching(/^button-name: <button>/),
      expect.stringMatching(/^color-contrast: /),
    ])
    expect(await axeFaults(tab, { rules: ['color-contrast'] })).toHaveLength(1)
    expect(await axeFaults(tab, { impacts: ['critical'] })).toEqual([expect.stringMatching(/^button-name: /)])
    expect(await tightFaults(tab, Object.values(tightViews))).toEqual([expect.stringMatching(/^at 320 × 640: HTML.* px wide$/)])

    const modal = '<div role="dialog" aria-modal="true" style="position:fixed;top:0;height:500px">…</div>'
    await tab.setContent(page(modal))
    expect(await tightFaults(tab, Object.values(tightViews))).toEqual([expect.stringMatching(/^at 640 × 400: DIV.*cut/)])
    expect(tab.viewportSize()).toEqual({ width: 1280, height: 800 })
  } finally {
    await browser.close()
  }
})
