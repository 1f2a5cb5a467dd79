import { createHash } from 'node:crypto'
import { html, trusted } from '../kit/html.ts'

type WebClip = {
  /** The URL of the clip, "https://tamuvo.example". */
  site: string
  brandName: string
  /** PNG. */
  icon: Buffer | undefined
}

/** Equal for equal sites, so that installing again replaces the previous clip. */
const uuidOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)]
    .join('-')
    .toUpperCase()
}

const iconOf = (icon: Buffer | undefined) => (icon ? html`<key>Icon</key> <data>${icon.toString('base64')}</data>` : trusted(''))

/**
 * A configuration profile with which iOS adds the site to the home screen (Apple, Configuration Profile Reference: Web Clip).
 * It can be removed, and is shown as unsigned.
 */
export const webClipProfile = ({ site, brandName, icon }: WebClip): string =>
  html`<?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
      <dict>
        <key>PayloadContent</key>
        <array>
          <dict>
            <key>FullScreen</key>
            <true />
            ${iconOf(icon)}
            <key>IsRemovable</key>
            <true />
            <key>Label</key>
            <string>${brandName}</string>
            <key>PayloadDescription</key>
            <string>Puts ${brandName} on the home screen.</string>
            <key>PayloadDisplayName</key>
            <string>${brandName}</string>
            <key>PayloadIdentifier</key>
            <string>app.tamuvo.webclip.clip</string>
            <key>PayloadType</key>
            <string>com.apple.webClip.managed</string>
            <key>PayloadUUID</key>
            <string>${uuidOf(`clip ${site}`)}</string>
            <key>PayloadVersion</key>
            <integer>1</integer>
            <key>Precomposed</key>
            <true />
            <key>URL</key>
            <string>${site}/?from=webclip</string>
          </dict>
        </array>
        <key>PayloadDescription</key>
        <string>A link to ${site} on the home screen, nothing else. Demonstration, not signed.</string>
        <key>PayloadDisplayName</key>
        <string>${brandName}</string>
        <key>PayloadIdentifier</key>
        <string>app.tamuvo.webclip</string>
        <key>PayloadOrganization</key>
        <string>${brandName}</string>
        <key>PayloadRemovalDisallowed</key>
        <false />
        <key>PayloadType</key>
        <string>Configuration</string>
        <key>PayloadUUID</key>
        <string>${uuidOf(`profile ${site}`)}</string>
        <key>PayloadVersion</key>
        <integer>1</integer>
      </dict>
    </plist> `.markup
