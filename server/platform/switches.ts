/** The switches of the brand, by their names on the wire. */
export const switchNames = [
  'MOBILENUMREG3',
  'REGMOBVERF3',
  'MOBILENUMPASSREG3',
  'USERNAMEREG3',
  'FREEPLAY3',
  'PWDEXPFORCECHANGE3',
  'MOBILEVERCODELOGIN3',
  'DIRECTREG3',
] as const

export type SwitchName = (typeof switchNames)[number]
export type Switches = Record<SwitchName, boolean>

export const switches: Switches = {
  MOBILENUMREG3: false,
  REGMOBVERF3: false,
  MOBILENUMPASSREG3: false,
  USERNAMEREG3: true,
  FREEPLAY3: false,
  PWDEXPFORCECHANGE3: false,
  MOBILEVERCODELOGIN3: false,
  DIRECTREG3: true,
}

/** Switches that can be turned on: those whose flow the site has. */
const usable: readonly SwitchName[] = ['USERNAMEREG3', 'DIRECTREG3']

/** The first switch that is on without a flow behind it. */
export const switchesFault = (set: Switches): SwitchName | undefined =>
  switchNames.find((name) => set[name] && !usable.includes(name))
