import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { listSales } from '@tamuvo/contract/lottery.ts'
import type { Client } from '@tamuvo/ui/calls/client.ts'

const linesPerPage = 5_000

/** The lines of all tickets of a draw whose sale is closed, page by page. */
export const fetchSales = async (
  client: Client,
  { game, issue }: { game: string; issue: string },
  signal: AbortSignal,
  onProgress: (fetched: number) => void = () => undefined,
): Promise<string[]> => {
  const sales: string[] = []
  for (let after: string | undefined | null; after !== null;) {
    const asked = { game, issue, limit: linesPerPage, ...(after ? { after } : {}) }
    const page: ReceivedOutputOf<typeof listSales> = await client(listSales, asked, { signal })
    sales.push(...page.lines)
    after = page.nextAfter
    onProgress(sales.length)
  }
  return sales
}
