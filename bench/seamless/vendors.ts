import type { Vendor } from './requests.ts'

/** The vendors of the server's sandbox and their keys. */
export const vendorsOf = (url: string): Promise<Vendor[]> =>
  Promise.all(
    (['swipegames', 'hub88'] as const).map(async (dialect) => {
      const { vendor: code, ...rest } = (await (await fetch(`${url}/vendor-sandbox/${dialect}`)).json()) as Omit<
        Vendor,
        'code'
      > & {
        vendor: string
      }
      return { ...rest, dialect, code }
    }),
  )
