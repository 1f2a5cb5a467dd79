import type { InputOf } from '@tamuvo/contract/call.ts'
import type { InterfaceLanguage } from '@tamuvo/contract/languages.ts'
import type { saveMission } from '@tamuvo/contract/mission.ts'

/** Missions of the demo world, as staff would save them. */

export type DemoMission = Omit<InputOf<typeof saveMission>, 'reason'>

/** In the order of languages below. */
type Named = readonly [string, string, string, string, string, string, string]
const languages = ['EN', 'MY', 'CN', 'TH', 'VI', 'ID', 'TY'] as const satisfies readonly InterfaceLanguage[]

const named = (names: Named) => Object.fromEntries(languages.map((language, index) => [language, names[index] ?? names[0]]))

type Rule = Pick<DemoMission, 'code' | 'type' | 'metric' | 'goal'> &
  Partial<Pick<DemoMission, 'products' | 'step' | 'chain' | 'amount' | 'points' | 'score'>>

const missions: readonly (readonly [Rule, Named])[] = [
  [
    {
      code: 'demo-start-deposit',
      type: 'CHAIN',
      chain: { code: 'first-steps', place: 1 },
      metric: 'DEPOSIT_COUNT',
      goal: '1',
      points: 50,
      score: 5,
    },
    ['First deposit', 'ပထမဆုံး ငွေသွင်းခြင်း', '首次存款', 'ฝากเงินครั้งแรก', 'Nạp tiền lần đầu', 'Deposit pertama', 'Unang deposit'],
  ],
  [
    {
      code: 'demo-start-games',
      type: 'CHAIN',
      chain: { code: 'first-steps', place: 2 },
      metric: 'GAMES',
      goal: '3',
      points: 50,
      score: 5,
    },
    ['Look around', 'ဂိမ်းများ စမ်းကြည့်ပါ', '四处看看', 'ลองเล่นหลาย ๆ เกม', 'Dạo một vòng', 'Coba-coba dulu', 'Maglibot muna'],
  ],
  [
    {
      code: 'demo-start-digits',
      type: 'CHAIN',
      chain: { code: 'first-steps', place: 3 },
      metric: 'STEP',
      step: 'withdrawal_password',
      goal: '1',
      points: 50,
      score: 5,
    },
    [
      'Ready to withdraw',
      'ငွေထုတ်ရန် အသင့်',
      '提款准备',
      'พร้อมถอนเงิน',
      'Sẵn sàng rút tiền',
      'Siap menarik dana',
      'Handa nang mag-withdraw',
    ],
  ],
  [
    {
      code: 'demo-start-bets',
      type: 'CHAIN',
      chain: { code: 'first-steps', place: 4 },
      metric: 'VALID_BET',
      goal: '200.00',
      amount: '2.00',
      score: 10,
    },
    ['At home', 'အိမ်လိုနေပြီ', '轻车熟路', 'คุ้นเคยแล้ว', 'Đã quen đường', 'Sudah betah', 'Sanay na'],
  ],
  [
    { code: 'demo-phone', type: 'ONE_TIME', metric: 'STEP', step: 'phone', goal: '1', amount: '1.00' },
    [
      'Confirm your phone',
      'ဖုန်းနံပါတ် အတည်ပြုပါ',
      '验证手机号',
      'ยืนยันเบอร์โทรศัพท์',
      'Xác nhận số điện thoại',
      'Konfirmasi nomor ponsel',
      'Kumpirmahin ang numero mo',
    ],
  ],
  [
    { code: 'demo-name', type: 'ONE_TIME', metric: 'STEP', step: 'kyc:1', goal: '1', amount: '2.00' },
    [
      'Verify your identity',
      'ကိုယ်ရေးအချက်အလက် အတည်ပြုပါ',
      '完成实名认证',
      'ยืนยันตัวตน',
      'Xác minh danh tính',
      'Verifikasi identitas',
      'I-verify ang pagkakakilanlan',
    ],
  ],
  [
    { code: 'demo-payee', type: 'ONE_TIME', metric: 'STEP', step: 'payee', goal: '1', points: 100 },
    [
      'Add a bank account',
      'ဘဏ်အကောင့် ထည့်ပါ',
      '添加银行账户',
      'เพิ่มบัญชีธนาคาร',
      'Thêm tài khoản ngân hàng',
      'Tambahkan rekening bank',
      'Magdagdag ng bank account',
    ],
  ],
  [
    { code: 'demo-second-factor', type: 'ONE_TIME', metric: 'STEP', step: 'authenticator', goal: '1', points: 200 },
    [
      'Protect your account',
      'အကောင့်ကို ကာကွယ်ပါ',
      '保护账户',
      'ปกป้องบัญชี',
      'Bảo vệ tài khoản',
      'Lindungi akun Anda',
      'Protektahan ang account',
    ],
  ],
  [
    { code: 'demo-daily-games', type: 'DAILY', metric: 'GAMES', goal: '3', points: 20, score: 5 },
    ['Something new', 'အသစ်အဆန်း', '换个口味', 'ลองของใหม่', 'Đổi gió', 'Cari yang baru', 'Iba naman'],
  ],
  [
    { code: 'demo-daily-bets', type: 'DAILY', metric: 'VALID_BET', goal: '50.00', points: 30, score: 5 },
    ['Warm-up', 'သွေးပူလေ့ကျင့်ခန်း', '热身', 'อุ่นเครื่อง', 'Khởi động', 'Pemanasan', 'Pampainit'],
  ],
  [
    { code: 'demo-daily-wins', type: 'DAILY', metric: 'WINS', goal: '5', points: 15, score: 5 },
    ['Five wins', 'နိုင်ပွဲငါးပွဲ', '五次中奖', 'ชนะห้าครั้ง', 'Năm lần thắng', 'Lima kemenangan', 'Limang panalo'],
  ],
  [
    { code: 'demo-daily-draw', type: 'DAILY', metric: 'VALID_BET', products: ['LOTT'], goal: '5.00', points: 5, score: 3 },
    ['Today’s draw', 'ဒီနေ့ထီ', '今日一注', 'งวดวันนี้', 'Kỳ quay hôm nay', 'Undian hari ini', 'Bola ngayong araw'],
  ],
  [
    { code: 'demo-weekly-days', type: 'WEEKLY', metric: 'DAYS', goal: '5', amount: '2.00', score: 20 },
    ['Regular guest', 'ပုံမှန်ဧည့်သည်', '常客', 'แขกประจำ', 'Khách quen', 'Tamu tetap', 'Suki'],
  ],
  [
    { code: 'demo-weekly-bets', type: 'WEEKLY', metric: 'VALID_BET', goal: '1000.00', amount: '3.00', score: 15 },
    ['A good week', 'ကောင်းသောတစ်ပတ်', '充实的一周', 'สัปดาห์ดี ๆ', 'Một tuần trọn vẹn', 'Pekan yang seru', 'Magandang linggo'],
  ],
  [
    { code: 'demo-weekly-slots', type: 'WEEKLY', metric: 'GAMES', products: ['RNG'], goal: '8', amount: '1.00', score: 10 },
    ['Reel tour', 'စလော့ခရီးစဉ်', '老虎机巡礼', 'ทัวร์สล็อต', 'Vòng quanh slot', 'Keliling slot', 'Ikot sa slots'],
  ],
  [
    { code: 'demo-all-games', type: 'ACHIEVEMENT', metric: 'GAMES', goal: '25', amount: '3.00', score: 30 },
    ['Explorer', 'စူးစမ်းသူ', '探索者', 'นักสำรวจ', 'Nhà thám hiểm', 'Penjelajah', 'Manlalakbay'],
  ],
  [
    { code: 'demo-all-days', type: 'ACHIEVEMENT', metric: 'DAYS', goal: '30', amount: '8.00', score: 30 },
    ['Thirty days', 'ရက်သုံးဆယ်', '三十天', 'สามสิบวัน', 'Ba mươi ngày', 'Tiga puluh hari', 'Tatlumpung araw'],
  ],
  [
    { code: 'demo-all-friends', type: 'ACHIEVEMENT', metric: 'INVITES', goal: '3', points: 300, score: 20 },
    ['Good company', 'မိတ်ဆွေကောင်းများ', '好友成群', 'เพื่อนเยอะ', 'Bạn bè đông vui', 'Ramai bersama teman', 'Mabuting kasama'],
  ],
]

const event: Named = [
  'Monsoon days',
  'မိုးရာသီရက်များ',
  '雨季活动',
  'วันหน้ามรสุม',
  'Những ngày mùa mưa',
  'Hari-hari muson',
  'Mga araw ng tag-ulan',
]

export const demoMissions = (): DemoMission[] => missions.map(([rule, names], index) => complete(rule, names, index + 1))

/** How many days of a month its event asks for. */
export const eventGoal = 4

/** The event of a month. */
export const demoEvent = ({ from, to }: { from: string; to: string }): DemoMission => {
  const rule = {
    code: `demo-event-${to.slice(0, 7)}`,
    type: 'EVENT',
    metric: 'DAYS',
    goal: String(eventGoal),
    amount: '1.50',
    score: 15,
  } as const
  return { ...complete(rule, event, missions.length + 1), from, to }
}

const complete = (
  { amount = '0.00', points = 0, products = [], score = 0, ...rule }: Rule,
  names: Named,
  place: number,
): DemoMission => ({
  ...rule,
  amount,
  points,
  products,
  score,
  place,
  games: [],
  names: named(names),
  multiple: 100,
  isOpen: true,
})

export const demoBoardNames = named([
  'Weekly board',
  'အပတ်စဉ် အဆင့်ဇယား',
  '每周榜',
  'กระดานประจำสัปดาห์',
  'Bảng xếp hạng tuần',
  'Papan mingguan',
  'Lingguhang board',
])
