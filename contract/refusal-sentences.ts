import type { InterfaceLanguage } from './languages.ts'
import type { Refusal } from './refusals.ts'
import en from './sentences/en/refusal.json' with { type: 'json' }
import enRest from './sentences/en/refused.json' with { type: 'json' }
import my from './sentences/my/refusal.json' with { type: 'json' }
import myRest from './sentences/my/refused.json' with { type: 'json' }
import cn from './sentences/cn/refusal.json' with { type: 'json' }
import cnRest from './sentences/cn/refused.json' with { type: 'json' }
import id from './sentences/id/refusal.json' with { type: 'json' }
import idRest from './sentences/id/refused.json' with { type: 'json' }
import th from './sentences/th/refusal.json' with { type: 'json' }
import thRest from './sentences/th/refused.json' with { type: 'json' }
import ty from './sentences/ty/refusal.json' with { type: 'json' }
import tyRest from './sentences/ty/refused.json' with { type: 'json' }
import vi from './sentences/vi/refusal.json' with { type: 'json' }
import viRest from './sentences/vi/refused.json' with { type: 'json' }

/** Every refusal in every language of the interface. The browser loads the same files, one language at a time. */
export const refusalSentences: Record<InterfaceLanguage, Record<Refusal, string>> = {
  EN: { ...en, ...enRest },
  MY: { ...my, ...myRest },
  CN: { ...cn, ...cnRest },
  ID: { ...id, ...idRest },
  TH: { ...th, ...thRest },
  TY: { ...ty, ...tyRest },
  VI: { ...vi, ...viRest },
}
