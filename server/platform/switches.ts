/** The switches of the brand, by their names in the contract. */
export const switchNames = [
  'MOBILENUMREG3',
  'REGMOBVERF3',
  'MOBILENUMPASSREG3',
  'USERNAMEREG3',
  'FREEPLAY3',
  'PWDEXPFORCECHANGE3',
  'MOBILEVERCODELOGIN3',
  'DIRECTREG3',
  'LOGINIPVERF',
] as const

type SwitchName = (typeof switchNames)[number]
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
  LOGINIPVERF: false,
}
