import type { LocalizedText } from '@ntocc/sdk/contracts'
import type { News } from '../../contract/news.ts'

/** What stands over the news, for whoever it is told to. */
export const TITLES: Readonly<Record<News, LocalizedText>> = {
  approved: {
    en: 'Your goods are in the supply hall',
    zh: '您的货源已上架',
    es: 'Su mercancía está en la bolsa de cargas',
    ja: '貨物が求車ホールに掲載されました',
  },
  rejected: {
    en: 'Your goods were not approved',
    zh: '您的货源未通过审核',
    es: 'Su mercancía no fue aprobada',
    ja: '貨物が承認されませんでした',
  },
  takenDown: {
    en: 'Your goods were taken down by the platform',
    zh: '平台已下架您的货源',
    es: 'La plataforma retiró su mercancía',
    ja: 'プラットフォームが貨物の掲載を取り下げました',
  },
  cancelled: {
    en: 'Your order was cancelled by the platform',
    zh: '平台已取消您的货源',
    es: 'La plataforma canceló su pedido',
    ja: 'プラットフォームが注文を取り消しました',
  },
  expired: {
    en: 'Nobody took your goods in time',
    zh: '您的货源已过期，无人接单',
    es: 'Nadie tomó su mercancía a tiempo',
    ja: '期限までに引き受け手がありませんでした',
  },
  restClosed: {
    en: 'Only a part of your goods was taken in time',
    zh: '您的货源到期仅部分被接单',
    es: 'Solo se tomó a tiempo una parte de su mercancía',
    ja: '期限までに一部のみ引き受けられました',
  },
  addressed: {
    en: 'Goods were published to you',
    zh: '有定向货源发布给您',
    es: 'Hay mercancía publicada para usted',
    ja: 'あなた宛ての貨物が掲載されました',
  },
  taken: {
    en: 'Your goods were taken',
    zh: '您的货源已被接单',
    es: 'Han tomado su mercancía',
    ja: '貨物が引き受けられました',
  },
  offered: {
    en: 'Somebody offers to carry your goods: decide',
    zh: '有司机申请承运您的货源，请确认',
    es: 'Alguien se ofrece a llevar su mercancía: decida',
    ja: '輸送の申し出があります。ご判断ください',
  },
  bid: {
    en: 'A bid waits for a decision',
    zh: '有新报价待处理',
    es: 'Una oferta espera decisión',
    ja: '入札が判断を待っています',
  },
  given: {
    en: 'A load was given to you: accept it',
    zh: '平台为您派了一单，请接单',
    es: 'Se le ha asignado una carga: acéptela',
    ja: '貨物が割り当てられました。受諾してください',
  },
  accepted: {
    en: 'Your offer was accepted: the load is yours',
    zh: '您的接单申请已通过',
    es: 'Su oferta fue aceptada: la carga es suya',
    ja: '申し出が承認され、貨物はあなたの担当です',
  },
  declined: {
    en: 'Your offer was declined',
    zh: '您的接单申请未通过',
    es: 'Su oferta fue rechazada',
    ja: '申し出は承認されませんでした',
  },
  lapsed: {
    en: 'The goods that you asked for are gone',
    zh: '您申请的货源已结束',
    es: 'La mercancía que pidió ya no está disponible',
    ja: '申し出た貨物は終了しました',
  },
}
