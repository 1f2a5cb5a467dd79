import type { Banner } from './store.ts'

/** What the picture of a banner shows, in the words of the drawing program; `friends` stand beside the focal object. */
export type DemoBannerArt = { motif: string; mood: string; back: string; friends: readonly string[] }

export type DemoBanner = Omit<Banner, 'shownFrom' | 'shownUntil'> & { art: DemoBannerArt }

type Own = Pick<DemoBanner, 'id' | 'titles' | 'subtitles' | 'linkageType' | 'linkage' | 'art'>

const homeBanner = (own: Own, position: number): DemoBanner => ({
  ...own,
  position,
  groupName: 'home',
  url: `/art/banner/${own.id}-hero.webp`,
  mobileUrl: `/art/banner/${own.id}-phone.webp`,
})

const banners: readonly Own[] = [
  {
    id: 'play-plainly',
    titles: { EN: 'Play plainly.', MY: 'ရှင်းရှင်းလင်းလင်း ကစားပါ', CN: '清清楚楚地玩' },
    subtitles: {
      EN: 'A demonstration with sandbox money. Nothing here can be won or lost for real.',
      MY: 'စမ်းသပ်ငွေဖြင့် သရုပ်ပြထားခြင်း ဖြစ်သည်။ ငွေအစစ် နိုင်ခြင်း၊ ရှုံးခြင်း မရှိပါ။',
      CN: '沙盒资金演示站，这里没有真实的输赢。',
    },
    linkageType: 'none',
    linkage: '',
    art: { motif: 'boat', mood: 'lagoon', back: 'waves', friends: ['coins', 'balls'] },
  },
  {
    id: 'harbour-five',
    titles: { EN: 'Harbour Five: a draw every minute', MY: 'ဆိပ်ကမ်း ငါးလုံး - တစ်မိနစ်လျှင် တစ်ကြိမ်', CN: '港湾五星彩，每分钟开奖' },
    subtitles: {
      EN: 'Five digits, many ways to play. See the chance and the prize before you buy.',
      MY: 'ဂဏန်းငါးလုံး၊ ကစားနည်း အမျိုးမျိုး။ မဝယ်မီ အခွင့်အလမ်းနှင့် ဆုကို ကြည့်ပါ။',
      CN: '五位数字，多种玩法。下注前先看概率和奖金。',
    },
    linkageType: 'game',
    linkage: 'FAST5',
    art: { motif: 'tumbler', mood: 'ember', back: 'rays', friends: ['balls', 'star'] },
  },
  {
    id: 'every-draw-checked',
    titles: { EN: 'Check every draw yourself', MY: 'ထွက်ဂဏန်းတိုင်းကို ကိုယ်တိုင် စစ်ဆေးပါ', CN: '每一期都能自己验证' },
    subtitles: {
      EN: 'The seed is committed before the first ticket is sold and shown after the draw.',
      MY: 'လျှို့ဝှက်ကုဒ်ကို လက်မှတ်မရောင်းမီ ကတိပြုပြီး ထွက်ပြီးနောက် ပြသသည်။',
      CN: '售票前先公布种子的承诺值，开奖后公开种子。',
    },
    linkageType: 'page',
    linkage: '/fair',
    art: { motif: 'compass', mood: 'night', back: 'stars', friends: ['key', 'gem'] },
  },
  {
    id: 'delta-express',
    titles: { EN: 'Delta 27 Express', MY: 'ဒယ်လ်တာ ၂၇ အမြန်', CN: '三角洲27极速' },
    subtitles: {
      EN: 'A board of 27 numbers, drawn every two minutes.',
      MY: 'ဂဏန်း ၂၇ လုံးပါ ဘုတ်ကို နှစ်မိနစ်တစ်ကြိမ် ဖွင့်သည်။',
      CN: '二十七个号码，每两分钟开奖一次。',
    },
    linkageType: 'game',
    linkage: 'FAST27',
    art: { motif: 'balls', mood: 'orchid', back: 'bokeh', friends: ['fan', 'rocket'] },
  },
  {
    id: 'delta-hanoi',
    titles: { EN: 'Delta 27 Hanoi, once a day', MY: 'ဒယ်လ်တာ ၂၇ ဟနွိုင်း - တစ်နေ့တစ်ကြိမ်', CN: '三角洲27河内，每日一期' },
    subtitles: {
      EN: 'Tickets until 17:40, drawn at 17:45 Yangon time by our own random source.',
      MY: 'ရန်ကုန်စံတော်ချိန် ၁၇:၄၀ အထိ ရောင်းပြီး ၁၇:၄၅ တွင် ကျွန်ုပ်တို့၏ ကျပန်းစနစ်ဖြင့် ဖွင့်သည်။',
      CN: '仰光时间17:40截止，17:45由本站随机源开奖。',
    },
    linkageType: 'game',
    linkage: 'XSMB',
    art: { motif: 'lantern', mood: 'dune', back: 'skyline', friends: ['drum', 'umbrella'] },
  },
  {
    id: 'sandbox-money',
    titles: { EN: 'Try a deposit with SandPay', MY: 'SandPay ဖြင့် ငွေသွင်းစမ်းကြည့်ပါ', CN: '用 SandPay 体验充值' },
    subtitles: {
      EN: 'A sandbox that plays the bank: pay, wait, cancel, and watch each state.',
      MY: 'ဘဏ်အဖြစ် သရုပ်ဆောင်သော စမ်းသပ်စနစ် - ပေးချေ၊ စောင့်ဆိုင်း၊ ပယ်ဖျက်ပြီး အဆင့်တိုင်းကို ကြည့်ပါ။',
      CN: '由沙盒扮演银行：付款、等待、取消，每个状态都看得见。',
    },
    linkageType: 'member',
    linkage: 'depositv2',
    art: { motif: 'chest', mood: 'jade', back: 'clouds', friends: ['coins', 'crown'] },
  },
]

/** The banners of the home page, in their order. They carry no words in their pictures. */
export const demoBanners: readonly DemoBanner[] = banners.map(homeBanner)
