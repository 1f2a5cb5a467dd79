import type { ContactType, ResourceType } from '@tamuvo/contract/shell.ts'
import { Apple, Headset, Mail, MessageCircle, PhoneCall, Send, Smartphone, TabletSmartphone, ThumbsUp } from 'lucide-react'
import type { ReactNode } from 'react'

const signs: Record<ContactType | ResourceType, ReactNode> = {
  LIVE: <Headset size={20} />,
  TELEGRAM: <Send size={20} />,
  FACEBOOK: <ThumbsUp size={20} />,
  VIBER: <PhoneCall size={20} />,
  ZALO: <MessageCircle size={20} />,
  MAIL: <Mail size={20} />,
  IOS: <Apple size={20} />,
  IOS_LITE: <TabletSmartphone size={20} />,
  ANDROID: <Smartphone size={20} />,
}

/** The sign of a contact or an edition of the app. */
export const SideSign = ({ name }: { name: ContactType | ResourceType }) => <span aria-hidden="true">{signs[name]}</span>
