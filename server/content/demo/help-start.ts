import { draft, type Draft, h, link, ol, p, ul } from './writing.ts'

export const helpStart: readonly Draft[] = [
  draft('help', 'getting-started', 'start', {
    EN: [
      'Getting started',
      'Open an account, log in, change the language.',
      ol(
        'Press <b>Register</b>, choose a user name and a password, and confirm your age.',
        'You are logged in at once. Next time press <b>Log in</b>.',
        'Top up with sandbox money: see ' + link('/help#how-to-deposit', 'How to deposit') + '.',
        'Choose a game from the top of the page, or from the bar at the bottom of a phone.',
      ),
      p('The language is changed at the top left. Times are shown on the clock of the site: Yangon, GMT+6:30.'),
      h('What K 1.00 means'),
      p('Amounts are shown in K. K 1.00 stands for 1,000 kyat of sandbox money. It has no value and cannot be paid out.'),
    ],
    MY: [
      'စတင်အသုံးပြုနည်း',
      'အကောင့်ဖွင့်ခြင်း၊ ဝင်ခြင်း၊ ဘာသာစကား ပြောင်းခြင်း။',
      ol(
        '<b>အကောင့်ဖွင့်</b> ကို နှိပ်ပါ။ အသုံးပြုသူအမည်နှင့် စကားဝှက် ရွေးပြီး အသက်ပြည့်ကြောင်း အတည်ပြုပါ။',
        'ချက်ချင်း အကောင့်ဝင်ပြီး ဖြစ်သည်။ နောက်တစ်ကြိမ်တွင် <b>ဝင်ရန်</b> ကို နှိပ်ပါ။',
        'စမ်းသပ်ငွေ ဖြည့်ပါ - ' + link('/help#how-to-deposit', 'ငွေသွင်းနည်း') + ' ကို ကြည့်ပါ။',
        'စာမျက်နှာထိပ်၊ သို့မဟုတ် ဖုန်း၏ အောက်ခြေဘားမှ ဂိမ်း ရွေးပါ။',
      ),
      p('ဘာသာစကားကို ဘယ်ဘက်ထိပ်တွင် ပြောင်းနိုင်သည်။ အချိန်များသည် ဆိုက်၏ နာရီ ရန်ကုန်စံတော်ချိန် GMT+6:30 ဖြစ်သည်။'),
      h('K 1.00 ၏ အဓိပ္ပာယ်'),
      p('ငွေပမာဏကို K ဖြင့် ပြသည်။ K 1.00 သည် စမ်းသပ်ငွေ ကျပ် ၁,၀၀၀ ဖြစ်သည်။ တန်ဖိုးမရှိပါ၊ ထုတ်ယူ၍ မရပါ။'),
    ],
    CN: [
      '新手入门',
      '注册、登录、切换语言。',
      ol(
        '点击<b>注册</b>，填写用户名和密码，并确认年龄。',
        '注册后自动登录，下次点击<b>登录</b>即可。',
        '先充入沙盒资金，见' + link('/help#how-to-deposit', '如何存款') + '。',
        '在页面顶部或手机底部栏选择游戏。',
      ),
      p('左上角可切换语言。页面时间为站点时间：仰光，GMT+6:30。'),
      h('K 1.00 是多少'),
      p('金额以 K 显示，K 1.00 等于1,000缅元的沙盒资金，没有价值，也不能提现。'),
    ],
  }),
  draft('help', 'faq', 'start', {
    EN: [
      'Frequently asked questions',
      'Short answers to what is asked most.',
      h('Is this real money?'),
      p('No. This site is a demonstration. Never send real money to anyone who asks for it in our name.'),
      h('My deposit does not show. What now?'),
      p(
        'Open <b>Deposit</b> in the member centre: each deposit shows its state. We ask the provider again by ourselves. If it stays open for more than 20 minutes, send us its reference by ' +
          link('/feedback', 'feedback') +
          '.',
      ),
      h('Why was my ticket refused?'),
      p(
        'Mostly because sales of that issue had closed. A late ticket is refused and costs nothing; it is never moved to the next issue.',
      ),
      h('I forgot my password'),
      p(
        'Press <b>Forgot your password?</b> on the login form. You can set a new one by the email address or telephone that you have confirmed.',
      ),
      h('Can I have two accounts?'),
      p('No, one person has one account.'),
    ],
    MY: [
      'မေးလေ့ရှိသော မေးခွန်းများ',
      'အများဆုံး မေးသည်များ၏ အဖြေတို။',
      h('ငွေအစစ် ဖြစ်ပါသလား'),
      p('မဟုတ်ပါ။ ဤဆိုက်သည် သရုပ်ပြဆိုက် ဖြစ်သည်။ ကျွန်ုပ်တို့အမည်ဖြင့် တောင်းသူကို ငွေအစစ် လုံးဝ မပို့ပါနှင့်။'),
      h('ငွေသွင်းပြီး မပေါ်သေးပါ၊ ဘာလုပ်ရမလဲ'),
      p(
        'အသင်းဝင်စင်တာရှိ <b>ငွေသွင်း</b> တွင် ငွေသွင်းမှုတိုင်း၏ အခြေအနေကို ပြထားသည်။ ငွေပေးချေစနစ်ကို ကျွန်ုပ်တို့ကိုယ်တိုင် ပြန်မေးပေးသည်။ မိနစ် ၂၀ ကျော်သည်အထိ မပြီးသေးပါက ၎င်း၏ ကိုးကားနံပါတ်ကို ' +
          link('/feedback', 'အကြံပြုချက်') +
          ' မှ ပေးပို့ပါ။',
      ),
      h('လက်မှတ်ကို ဘာကြောင့် လက်မခံသလဲ'),
      p('များသောအားဖြင့် ထိုအကြိမ်၏ အရောင်း ပိတ်သွားသောကြောင့် ဖြစ်သည်။ နောက်ကျသော လက်မှတ်ကို လက်မခံပါ၊ ငွေလည်း မဖြတ်ပါ၊ နောက်အကြိမ်သို့လည်း မရွှေ့ပါ။'),
      h('စကားဝှက် မေ့သွားပါသည်'),
      p('ဝင်ရန်ဖောင်ရှိ <b>စကားဝှက် မေ့နေပါသလား</b> ကို နှိပ်ပါ။ အတည်ပြုထားသော အီးမေးလ် သို့မဟုတ် ဖုန်းဖြင့် အသစ် သတ်မှတ်နိုင်သည်။'),
      h('အကောင့်နှစ်ခု ဖွင့်၍ ရပါသလား'),
      p('မရပါ၊ တစ်ဦးလျှင် တစ်ကောင့်သာ ဖြစ်သည်။'),
    ],
    CN: [
      '常见问题',
      '最常被问到的问题。',
      h('这是真钱吗？'),
      p('不是。本站是演示站。任何人以本站名义要求付款，请一律拒绝。'),
      h('存款没有到账怎么办？'),
      p(
        '打开会员中心的<b>存款</b>，每笔存款都有状态，我们会自动向支付方查询。超过20分钟仍未完成，请把单号通过' +
          link('/feedback', '意见反馈') +
          '告诉我们。',
      ),
      h('为什么注单被拒绝？'),
      p('多半是该期已停售。迟到的注单会被拒绝，不扣款，也不会转入下一期。'),
      h('忘记密码'),
      p('在登录框点击<b>忘记密码？</b>，可用已验证的邮箱或手机重设。'),
      h('可以开两个账号吗？'),
      p('不可以，一人一个账号。'),
    ],
  }),
  draft('help', 'browsers', 'start', {
    EN: [
      'Browsers and the app',
      'What the site runs on, and how to put it on your telephone.',
      p(
        'The site works best in current Chrome, Safari, Edge and Firefox. Older browsers may not show everything; please bring yours up to date.',
      ),
      ul(
        'iPhone and iPad: iOS 16 or newer.',
        'Android: Chrome 107 or newer.',
        'A window of 320 pixels is wide enough; the site uses little data.',
      ),
      p('The app is the site itself, put on your home screen. How to do that: ' + link('/download', 'Download') + '.'),
      h('The page looks old or broken'),
      p('Reload it once. If a note says that a new version is ready, press <b>Update</b>.'),
    ],
    MY: [
      'ဘရောက်ဆာနှင့် အက်ပ်',
      'ဆိုက်ကို ဘယ်မှာ ဖွင့်နိုင်သည်၊ ဖုန်းတွင် ဘယ်လို ထည့်မည်။',
      p('နောက်ဆုံးထွက် Chrome၊ Safari၊ Edge၊ Firefox တို့တွင် အကောင်းဆုံး အလုပ်လုပ်သည်။ ဘရောက်ဆာဟောင်းတွင် အချို့အရာများ မပေါ်နိုင်ပါ၊ အပ်ဒိတ်လုပ်ပါ။'),
      ul('iPhone နှင့် iPad - iOS 16 နှင့်အထက်။', 'Android - Chrome 107 နှင့်အထက်။', 'အနံ ၃၂၀ ပစ်ဇယ်ရှိလျှင် ရပြီ၊ ဒေတာ အနည်းငယ်သာ သုံးသည်။'),
      p('အက်ပ်ဆိုသည်မှာ ပင်မမျက်နှာပြင်တွင် ထည့်ထားသော ဤဆိုက်ပင် ဖြစ်သည်။ ထည့်နည်း - ' + link('/download', 'ဒေါင်းလုဒ်') + '။'),
      h('စာမျက်နှာ ဟောင်းနေသည် သို့မဟုတ် ပျက်နေသည်'),
      p('တစ်ကြိမ် ပြန်ဖွင့်ပါ။ ဗားရှင်းသစ် ရပြီဟု ပြပါက <b>အပ်ဒိတ်လုပ်ရန်</b> ကို နှိပ်ပါ။'),
    ],
    CN: [
      '浏览器与应用',
      '支持的浏览器，以及如何装到手机上。',
      p('推荐使用最新版 Chrome、Safari、Edge 和 Firefox。旧版浏览器可能显示不全，请先升级。'),
      ul('iPhone、iPad：iOS 16 及以上。', 'Android：Chrome 107 及以上。', '窗口宽度320像素即可，流量很省。'),
      p('应用就是添加到主屏幕的本站，安装方法见' + link('/download', '下载') + '。'),
      h('页面陈旧或显示异常'),
      p('请刷新一次。若提示有新版本，点击<b>更新</b>。'),
    ],
  }),
  draft('help', 'contact', 'start', {
    EN: [
      'Contact us',
      'How to reach customer service.',
      ul(
        'Write by ' + link('/feedback', 'feedback') + '. You get a ticket number; members read the answer beside it.',
        'Use the service icons beside the page; they lead to what the operator of this site has set up.',
        'Agents and partners: ' + link('/join', 'become a partner') + '.',
      ),
      p(
        'Please tell us your user name, the time and the reference that the site showed. Never tell anybody your password, not even us.',
      ),
    ],
    MY: [
      'ဆက်သွယ်ရန်',
      'ဝန်ဆောင်မှုဌာနကို ဆက်သွယ်နည်း။',
      ul(
        link('/feedback', 'အကြံပြုချက်') + ' မှ စာရေးပါ။ လက်မှတ်နံပါတ် ရမည်ဖြစ်ပြီး အသင်းဝင်များသည် ထိုနေရာတွင်ပင် အဖြေ ဖတ်နိုင်သည်။',
        'စာမျက်နှာဘေးရှိ ဝန်ဆောင်မှု အိုင်ကွန်များကို သုံးပါ၊ ဆိုက်လုပ်ငန်းရှင် သတ်မှတ်ထားသည့် နေရာသို့ ရောက်ပါမည်။',
        'အေးဂျင့်နှင့် လုပ်ငန်းဖော်များ - ' + link('/join', 'လုပ်ငန်းဖော် ဖြစ်ရန်') + '။',
      ),
      p('အသုံးပြုသူအမည်၊ အချိန်နှင့် ဆိုက်မှ ပြထားသော ကိုးကားနံပါတ်ကို ပြောပါ။ စကားဝှက်ကို မည်သူ့ကိုမျှ၊ ကျွန်ုပ်တို့ကိုပါ မပြောပါနှင့်။'),
    ],
    CN: [
      '联系我们',
      '如何找到客服。',
      ul(
        '通过' + link('/feedback', '意见反馈') + '留言，会得到工单号，会员可在原处查看回复。',
        '使用页面旁的客服图标，联系方式由本站运营者设置。',
        '代理与合作伙伴：' + link('/join', '申请合作') + '。',
      ),
      p('请提供用户名、时间和页面上的参考号。密码不要告诉任何人，包括我们。'),
    ],
  }),
]
