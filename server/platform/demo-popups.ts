import type { DemoNotice } from './demo-notices.ts'
import type { Announcement } from './store.ts'

/** What the demonstration says after a login. */
export const demoPopups: readonly (DemoNotice & Required<Pick<Announcement, 'frequency'>>)[] = [
  {
    id: 'popup-sandbox',
    frequency: 'DAILY',
    titles: { EN: 'You play with sandbox money', MY: 'စမ်းသပ်ငွေဖြင့် ကစားနေပါသည်', CN: '您使用的是沙盒资金' },
    contents: {
      EN: '<p>This is a demonstration. Deposits go through a sandbox, balances have no value and nothing can be paid out.</p><p>Look at everything, try everything, and <a href="/feedback">tell us</a> what you miss.</p>',
      MY: '<p>ဤဆိုက်သည် သရုပ်ပြဆိုက် ဖြစ်သည်။ ငွေသွင်းခြင်းသည် စမ်းသပ်စနစ်ဖြင့်သာ ဖြစ်ပြီး လက်ကျန်ငွေတွင် တန်ဖိုးမရှိပါ၊ ထုတ်ယူ၍ မရပါ။</p><p>အားလုံးကို ကြည့်ရှုစမ်းသပ်ပြီး လိုအပ်သည်ကို <a href="/feedback">ပြောပြပါ</a>။</p>',
      CN: '<p>本站为演示站。充值走沙盒通道，余额没有价值，也不能提现。</p><p>欢迎随意体验，有什么不足请<a href="/feedback">告诉我们</a>。</p>',
    },
  },
  {
    id: 'popup-limits',
    frequency: 'ONCE',
    titles: { EN: 'Set your limits before you start', MY: 'မစတင်မီ ကန့်သတ်ချက် သတ်မှတ်ပါ', CN: '开始之前，先设好限额' },
    contents: {
      EN: '<p>Limits on deposits, losses, stakes and time hold wherever money moves. A lower limit counts at once, a higher one only after a time to think.</p><p><a href="/#mc/securityCenter/limits">Choose your limits</a></p>',
      MY: '<p>ငွေသွင်း၊ အရှုံး၊ လောင်းကြေးနှင့် အချိန် ကန့်သတ်ချက်များသည် ငွေလှုပ်ရှားသည့် နေရာတိုင်းတွင် သက်ရောက်သည်။ လျှော့လျှင် ချက်ချင်း၊ တိုးလျှင် စဉ်းစားချိန် ကုန်မှ အကျုံးဝင်သည်။</p><p><a href="/#mc/securityCenter/limits">ကန့်သတ်ချက် ရွေးပါ</a></p>',
      CN: '<p>充值、亏损、投注和时间限额在资金变动的每一处都有效。调低立即生效，调高须过冷静期。</p><p><a href="/#mc/securityCenter/limits">设置限额</a></p>',
    },
  },
]
