import type { Words } from './letter.ts'

export const wordsCn: Words = {
  codeSms: '【{brand}】验证码 {code}，用于{purpose}，{minutes} 分钟内有效，请勿告诉他人。',
  codeMail: {
    subject: '{brand} 验证码 {code}',
    text: '您用于{purpose}的验证码：{code}\n{minutes} 分钟内有效。我们不会通过电话或聊天索取验证码，请勿告诉他人。',
  },
  purposes: {
    login: '登录',
    reset: '重设密码',
    register: '注册账号',
    challenge: '确认是您本人',
    mobile: '验证手机号',
    email: '验证邮箱',
    withdrawal: '设置提款密码',
  },
  reset: {
    subject: '重设 {brand} 密码',
    text: '有人为账号 {username} 申请重设密码。如果是您本人，请在 {minutes} 分钟内打开此链接，链接仅可使用一次。',
    button: '重设密码',
  },
  notices: {
    locked: {
      subject: '您的 {brand} 账号已锁定 {minutes} 分钟',
      text: '{time}，有人从地址 {address} 多次输错账号 {username} 的密码。{minutes} 分钟内该处无法登录，您仍可在常用地点登录。',
    },
    signed_in: {
      subject: '{brand} 新地点登录提醒',
      text: '账号 {username} 于 {time} 从新地址登录：{address}，{device}。',
    },
    password_changed: {
      subject: '您的 {brand} 密码已修改',
      text: '账号 {username} 的密码已于 {time} 修改，其他设备已全部退出登录。',
    },
    mobile_changed: {
      subject: '您的 {brand} 账号手机号已更换',
      text: '账号 {username} 的手机号已于 {time} 更换为 {value}。',
    },
    email_changed: {
      subject: '您的 {brand} 账号邮箱已更换',
      text: '账号 {username} 的邮箱已于 {time} 更换为 {value}。',
    },
    email_tried: {
      subject: '有人在 {brand} 使用了您的邮箱',
      text: '{time}，有人在注册账号时填写了您的邮箱。该邮箱仍属于账号 {username}。如是您本人操作，请使用 {username} 登录，或重设密码。',
    },
    authenticator_on: {
      subject: '您的 {brand} 账号已启用身份验证器',
      text: '账号 {username} 已于 {time} 绑定身份验证器，请妥善保管恢复码。',
    },
    authenticator_off: {
      subject: '您的 {brand} 账号已解绑身份验证器',
      text: '账号 {username} 的身份验证器已于 {time} 解绑。',
    },
    withdrawal_password_changed: {
      subject: '您的 {brand} 提款密码已设置',
      text: '账号 {username} 的提款密码已于 {time} 设置。',
    },
  },
  notYou: '如非本人操作，请立即修改密码并联系客服。',
}
