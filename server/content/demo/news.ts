import { draft, type Draft, link, p, ul } from './writing.ts'

export const news: readonly Draft[] = [
  draft('news', 'install-the-app', 'site', {
    EN: [
      'Tamuvo on your home screen',
      'The site can now be installed on telephones and computers.',
      p(
        'The site can be put on the home screen of a telephone and opens like an app. Nothing is fetched from a store, and updates come by themselves: a note says when a new version is ready.',
      ),
      ul('Android and computers: one press.', 'iPhone and iPad: by the Share menu of Safari, or by a profile.'),
      p('How it is done, step by step: ' + link('/download', 'Download') + '.'),
    ],
    MY: [
      'ပင်မမျက်နှာပြင်ပေါ်တွင် Tamuvo',
      'ဆိုက်ကို ဖုန်းနှင့် ကွန်ပျူတာတွင် ထည့်သွင်းနိုင်ပြီ။',
      p('ဆိုက်ကို ဖုန်း၏ ပင်မမျက်နှာပြင်တွင် ထည့်ပြီး အက်ပ်ကဲ့သို့ ဖွင့်နိုင်သည်။ စတိုးမှ ဘာမျှ မယူရပါ၊ အပ်ဒိတ်များ အလိုအလျောက် ရောက်သည် - ဗားရှင်းသစ် ရပါက အသိပေးသည်။'),
      ul('Android နှင့် ကွန်ပျူတာ - တစ်ချက်နှိပ်ရုံ။', 'iPhone နှင့် iPad - Safari ၏ Share မီနူး၊ သို့မဟုတ် ပရိုဖိုင်ဖြင့်။'),
      p('အဆင့်ဆင့် လုပ်နည်း - ' + link('/download', 'ဒေါင်းလုဒ်') + '။'),
    ],
    CN: [
      '把 Tamuvo 放到主屏幕',
      '现在可以把本站安装到手机和电脑上。',
      p('本站可添加到手机主屏幕，像应用一样打开。无需应用商店，更新自动送达，有新版本时会提示。'),
      ul('Android 与电脑：一键安装。', 'iPhone 与 iPad：通过 Safari 的分享菜单或描述文件。'),
      p('分步说明见' + link('/download', '下载') + '。'),
    ],
  }),
  draft('news', 'help-in-three-languages', 'site', {
    EN: [
      'A help centre in three languages',
      'Deposits, tickets, prize modes, fairness: read how it works.',
      p(
        'The ' +
          link('/help', 'help centre') +
          ' explains deposits, tickets, prize modes, fair draws and safer play in Burmese, English and Chinese.',
      ),
      p(
        'Its search understands Burmese typed in Unicode and in Zawgyi. Below each article you can tell us whether it was of use; we keep only the sums.',
      ),
    ],
    MY: [
      'ဘာသာသုံးမျိုးဖြင့် အကူအညီစင်တာ',
      'ငွေသွင်း၊ လက်မှတ်၊ ဆုမုဒ်၊ တရားမျှတမှုအကြောင်း ဖတ်ရှုပါ။',
      p(
        link('/help', 'အကူအညီစင်တာ') +
          ' တွင် ငွေသွင်းခြင်း၊ လက်မှတ်၊ ဆုမုဒ်၊ တရားမျှတသော ထွက်ဂဏန်းနှင့် တာဝန်သိ ကစားခြင်းကို မြန်မာ၊ အင်္ဂလိပ်၊ တရုတ် ဘာသာဖြင့် ရှင်းပြထားသည်။',
      ),
      p('ရှာဖွေမှုသည် ယူနီကုဒ်နှင့် ဇော်ဂျီ နှစ်မျိုးလုံးဖြင့် ရိုက်ထားသော မြန်မာစာကို နားလည်သည်။ ဆောင်းပါးအောက်တွင် အသုံးဝင်မဝင် ပြောနိုင်ပြီး ပေါင်းလဒ်ကိုသာ သိမ်းသည်။'),
    ],
    CN: [
      '三种语言的帮助中心',
      '存款、注单、奖金模式、公平开奖，一看就懂。',
      p(link('/help', '帮助中心') + '以缅文、英文和中文说明存款、注单、奖金模式、公平开奖和理性游戏。'),
      p('搜索同时支持 Unicode 和 Zawgyi 缅文输入。每篇文章下可评价是否有用，我们只保存合计。'),
    ],
  }),
  draft('news', 'three-lotteries-open', 'games', {
    EN: [
      'Three lotteries are open',
      'Harbour Five, Delta 27 Express and Delta 27 Hanoi take bets.',
      p(
        'Harbour Five draws five digits every minute. Delta 27 Express draws a board of 27 numbers every two minutes, Delta 27 Hanoi once a day at 17:45 Yangon time.',
      ),
      p(
        'All three are drawn by seeds that are committed before sales. Whoever likes can compute every result again: ' +
          link('/fair', 'Check a draw') +
          '.',
      ),
    ],
    MY: [
      'ထီသုံးမျိုး ဖွင့်ပြီ',
      'ဆိပ်ကမ်း ငါးလုံး၊ ဒယ်လ်တာ ၂၇ အမြန်၊ ဒယ်လ်တာ ၂၇ ဟနွိုင်း လောင်းနိုင်ပြီ။',
      p(
        'ဆိပ်ကမ်း ငါးလုံးသည် တစ်မိနစ်လျှင် ဂဏန်းငါးလုံး ထွက်သည်။ ဒယ်လ်တာ ၂၇ အမြန်သည် နှစ်မိနစ်လျှင် ဂဏန်း ၂၇ လုံး၊ ဒယ်လ်တာ ၂၇ ဟနွိုင်းသည် ရန်ကုန်စံတော်ချိန် ၁၇:၄၅ တွင် တစ်နေ့တစ်ကြိမ် ထွက်သည်။',
      ),
      p('သုံးမျိုးလုံးသည် အရောင်းမစမီ ကတိပြုထားသော ကုဒ်ဖြင့် ထွက်သည်။ နှစ်သက်သူတိုင်း ရလဒ်ကို ပြန်တွက်နိုင်သည် - ' + link('/fair', 'ပေါက်ဂဏန်း စစ်ဆေးရန်') + '။'),
    ],
    CN: [
      '三款彩票开放投注',
      '港湾五星彩、三角洲27极速、三角洲27河内现已开放。',
      p('港湾五星彩每分钟开出五位号码，三角洲27极速每两分钟开出27个号码，三角洲27河内每天仰光时间17:45开奖。'),
      p('三款均由开售前承诺的种子开奖，任何人都可重算：' + link('/fair', '开奖验证') + '。'),
    ],
  }),
]
