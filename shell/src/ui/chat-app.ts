const CHAT_APPS = /MicroMessenger|WeChat|\bQQ\/|DingTalk|Lark|Feishu|FBAN|FBAV|WhatsApp|Line\//i
const MOBILE = /Mobile|Android|iPhone|iPad|iPod/i

/** A mobile browser inside a chat app. */
export const isChatAppBrowser = (userAgent: string): boolean => MOBILE.test(userAgent) && CHAT_APPS.test(userAgent)
