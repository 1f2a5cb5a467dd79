import contacts from './demo/contacts.json' with { type: 'json' }
import { settingList } from './setting-list.ts'

/**
 * The contacts of the demo. It has no accounts on other networks, so these link to a page that says so; one kind has two, to
 * show a list.
 */
export const demoContacts = settingList.contacts.schema.parse(contacts)
