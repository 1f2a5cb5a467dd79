import type { InterfaceLanguage } from '@tamuvo/contract/languages.ts'

/** The default blocked words of public rooms: the coarsest insults of each language. */
export const filteredWords: Partial<Record<InterfaceLanguage, string[]>> = {
  EN: [
    'fuck*',
    'motherfuck*',
    'shit',
    'bullshit',
    'bitch*',
    'bastard*',
    'cunt*',
    'asshole*',
    'whore*',
    'slut*',
    'nigger*',
    'faggot*',
  ],
  MY: ['မအေလိုး', 'လိုးမသား', 'စောက်ရူး', 'စောက်ဖုတ်', 'စောက်ပတ်', 'ဖာသည်မ', 'ခွေးမသား', 'လီးလို', 'လီးပဲ'],
  CN: ['傻逼', '傻屄', '操你', '草泥马', '他妈的', '婊子', '王八蛋', '狗日的', '滚蛋'],
  ID: ['anjing', 'bangsat*', 'kontol*', 'memek*', 'ngentot*', 'bajingan*', 'jancok*', 'pepek'],
  TH: ['ควย', 'เหี้ย', 'สัส', 'เย็ด', 'กะหรี่', 'ไอ้สัตว์', 'แม่มึง'],
  TY: ['putangina*', 'putang ina*', 'tangina*', 'gago', 'gaga', 'ulol', 'tarantado*', 'kupal*', 'leche'],
  VI: ['địt*', 'đụ má', 'đụ mẹ', 'lồn', 'cặc', 'đéo', 'đĩ', 'vãi lồn', 'óc chó'],
}
