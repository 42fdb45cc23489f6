import { definePlugin, page, t, todo } from '@ntocc/sdk/plugin'

export default definePlugin({
  id: 'waybills',
  pages: [
    page({
      name: 'WaybillManage',
      path: '/transport/waybills',
      title: t('title.manage'),
      icon: 'list',
      permission: 'waybill.read',
      load: () => import('./src/pages/Manage.tsx'),
    }),
    page({
      name: 'WaybillInTransit',
      path: '/transport/in-transit',
      title: t('title.inTransit'),
      icon: 'truck',
      permission: 'waybill.read',
      load: () => import('./src/pages/InTransit.tsx'),
    }),
    page({
      name: 'WaybillWaiting',
      path: '/transport/waiting',
      title: t('title.waiting'),
      icon: 'clock',
      permission: 'waybill.read',
      load: () => import('./src/pages/Waiting.tsx'),
    }),
    page({
      name: 'WaybillUnloaded',
      path: '/transport/unloaded',
      title: t('title.unloaded'),
      icon: 'inbox',
      permission: 'waybill.read',
      load: () => import('./src/pages/Unloaded.tsx'),
    }),
    page({
      name: 'WaybillDeleted',
      path: '/transport/deleted',
      title: t('title.deleted'),
      icon: 'trash',
      permission: 'waybill.read',
      load: () => import('./src/pages/Deleted.tsx'),
    }),
    page({
      name: 'WaybillDetail',
      path: '/order_info',
      title: t('title.detail'),
      always: true,
      hidden: true,
      permission: 'waybill.read',
      activeMenu: '/transport/waybills',
      weight: 'map',
      load: () => import('./src/pages/Detail.tsx'),
    }),
  ],
  todo: [
    todo({ key: 'transport_abnormal_count', to: '/transport/waybills?abnormalFlag=true' }),
    todo({ key: 'waybill_sign_count', to: '/transport/waybills?status=70' }),
    todo({ key: 'receipt_review_count', to: '/transport/waybills?status=80' }),
  ],
})
