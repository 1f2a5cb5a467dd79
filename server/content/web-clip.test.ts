import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contentServer } from './testing.ts'
import { webClipProfile } from './web-clip.ts'

const art = await mkdtemp(join(tmpdir(), 'art-'))
await writeFile(join(art, 'apple-touch-icon.png'), Buffer.from('a picture'))
const server = await contentServer(art)

/** The keys and values of a property list, as far as a profile needs them. */
const valuesOf = (plist: string): Record<string, string[]> => {
  const found: Record<string, string[]> = {}
  for (const [, key = '', value = ''] of plist.matchAll(/<key>(\w+)<\/key>\s*<(?:string|integer|data)>([^<]*)</g))
    (found[key] ??= []).push(value)
  return found
}

describe('the profile for iPhones', () => {
  test('adds a clip of the brand’s address, whatever host was asked', async () => {
    await server.set('site.publicUrl', 'https://play.example')
    const response = await fetch(`${server.url}/app/tamuvo.mobileconfig`, {
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'elsewhere.example' },
    })
    await server.set('site.publicUrl', '')
    expect(response.headers.get('content-type')).toBe('application/x-apple-aspen-config')
    const values = valuesOf(await response.text())
    expect(values['URL']).toEqual(['https://play.example/?from=webclip'])
    expect(values['PayloadType']).toEqual(['com.apple.webClip.managed', 'Configuration'])
    expect(values['Label']).toEqual(['Tamuvo'])
    expect(Buffer.from(values['Icon']?.[0] ?? '', 'base64').toString()).toBe('a picture')
  })

  test('replaces the previous one of the same site only', () => {
    const idsOf = (site: string) => valuesOf(webClipProfile({ site, brandName: 'T', icon: undefined }))['PayloadUUID'] ?? []
    for (const id of idsOf('https://a.example'))
      expect(id).toMatch(/^[0-9A-F]{8}-[0-9A-F]{4}-8[0-9A-F]{3}-A[0-9A-F]{3}-[0-9A-F]{12}$/)
    expect(new Set([...idsOf('https://a.example'), ...idsOf('https://b.example')]).size).toBe(4)
    expect(idsOf('https://a.example')).toEqual(idsOf('https://a.example'))
  })

  test('escapes host and brand, and works without an icon', () => {
    const profile = webClipProfile({ site: 'https://x"><key>', brandName: 'A & B', icon: undefined })
    expect(profile).toContain('A &amp; B')
    expect(profile).not.toContain('"><key>')
    expect(profile).not.toContain('<key>Icon</key>')
  })
})
