import type { Page } from 'playwright/test'

/** Opens a page of my account: by its tab, or on a phone by its row in the list. */
export const openPart = (page: Page, name: string): Promise<void> => {
  const centre = page.getByRole('dialog', { name: 'Member centre' })
  const row = centre.getByRole('list', { name: 'Account pages' }).getByRole('link', { name: new RegExp(`^${name}`) })
  return centre.getByRole('tab', { name, exact: true }).or(row).click()
}
