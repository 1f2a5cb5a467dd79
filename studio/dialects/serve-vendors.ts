import type { Handler, Reply, Request } from '../kit/http.ts'
import type { StudioServices } from '../services.ts'
import type { Vendor } from '../vendor.ts'
import { answerEvolution } from './evolution.ts'
import { answerHub88 } from './hub88.ts'
import { answerTcGaming } from './tc-gaming.ts'

type Answer = (services: StudioServices, vendor: Vendor, path: string, request: Request) => Promise<Reply | undefined>

const answers: Record<Vendor['dialect'], Answer> = {
  hub88: answerHub88,
  evolution: answerEvolution,
  'tc-gaming': answerTcGaming,
}

/** The calls of operators, below the code under which they have us: "POST /TDG/game/url". */
export const serveVendors =
  (services: StudioServices): Handler =>
  async (request) => {
    const [, code = '', path = ''] = /^\/([A-Z0-9_]{1,40})(\/[\w./-]+)$/.exec(request.path) ?? []
    const vendor = services.served.get(code)?.vendor
    return vendor && answers[vendor.dialect](services, vendor, path, request)
  }
