import { expect, test } from 'vitest'
import { agentPages } from '../../parts/paths.ts'
import { hasPage } from './contract-pages.ts'

const none = { salary: false, dailySalary: false, hourSalary: false, agentRealtimeSalary: false }
const all = { salary: true, dailySalary: true, hourSalary: true, agentRealtimeSalary: true }
const rest = {
  divtypereq: 0,
  dailysalreqtype: 0,
  contracthoursalreq: 0,
  realtimesalreqtype: 0,
  owed: { amount: '0.00', bills: 0 },
} as const
const contractPages = ['agentDividendRecordCopy2', 'agentDailyWages2', 'agentHourSalary', 'agentRealtimeSalary']

test.each([
  ['salary', 'agentDividendRecordCopy2'],
  ['dailySalary', 'agentDailyWages2'],
  ['hourSalary', 'agentHourSalary'],
  ['agentRealtimeSalary', 'agentRealtimeSalary'],
])('the flag %s shows %s alone of the pages of contracts', (flag, page) => {
  const info = { enableCt: true, ...none, ...rest, [flag]: true }
  expect(agentPages.filter((each) => contractPages.includes(each) && hasPage(each, info))).toEqual([page])
})

test('without contracts all other pages are there', () => {
  const shown = agentPages.filter((each) => hasPage(each, { enableCt: false, ...all, ...rest }))
  expect(shown).toEqual(agentPages.filter((each) => !contractPages.includes(each)))
})
