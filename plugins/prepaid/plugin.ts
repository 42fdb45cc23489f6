import { definePlugin, page, slot, t, todo } from '@ntocc/sdk/plugin'
import { prepaidMachine } from './contract/machine.ts'
import contract from './contract.ts'

export default definePlugin({
  id: 'prepaid',
  title: t('pluginName'),
  contract,
  service: () => import('./service.ts'),
  menu: { name: 'prepaid', title: t('pluginName'), icon: 'money', after: 'settlement' },
  pages: [
    page({
      name: 'PrepaidManage',
      path: '/prepaid',
      title: t('title.prepaid'),
      icon: 'money',
      permission: 'prepaid.read',
      load: () => import('./src/PrepaidList.tsx'),
    }),
    page({
      name: 'PrepaidDetail',
      path: '/prepaid/detail',
      title: t('title.prepaidDetail'),
      hidden: true,
      permission: 'prepaid.read',
      activeMenu: '/prepaid',
      record: 'id',
      load: () => import('./src/PrepaidDetail.tsx'),
    }),
  ],
  slots: [
    slot('waybill.detail.tab/v1', {
      title: t('onWaybill'),
      permission: 'prepaid.read',
      load: () => import('./src/WaybillTab.tsx'),
    }),
  ],
  todo: [
    todo({ key: 'pay_in_advance_count', to: `/prepaid?status=${prepaidMachine.filter('toReview')}` }),
    todo({ key: 'prepaid_overdue_count', to: `/prepaid?status=${prepaidMachine.filter('overdue')}` }),
  ],
})
