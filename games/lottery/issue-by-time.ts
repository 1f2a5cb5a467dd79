const issuePattern = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/

/**
 * The number of what is named by the time at which it closes, "20261124181530": by it holders of keys know without a schedule that they
 * may sign. @param closesAt a whole second
 */
export const issueClosingAt = (closesAt: Date): string => closesAt.toISOString().slice(0, 19).replaceAll(/\D/g, '')

/** When it closes, by its number. @returns undefined for a text that is none @param issue untrusted */
export const closingOfIssue = (issue: string): Date | undefined => {
  const [, year, month, day, hour, minute, second] = issuePattern.exec(issue) ?? []
  const closesAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`)
  return !Number.isNaN(closesAt.getTime()) && issueClosingAt(closesAt) === issue ? closesAt : undefined
}
