import contacts from './demo/contacts.json' with { type: 'json' }
import { settingList } from './setting-list.ts'

/**
 * The contacts of the demonstration. Nobody answers for it on other networks, so each of those leads to a page of ours that
 * says so; two of one kind show how a list of them looks.
 */
export const demoContacts = settingList.contacts.schema.parse(contacts)
