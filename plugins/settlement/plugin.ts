import { definePlugin, page, t } from '@ntocc/sdk/plugin'
import contract from './contract.ts'

export default definePlugin({
  id: 'settlement',
  title: t('pluginName'),
  contract,
  service: () => import('./service.ts'),
  menu: { name: 'settlement', title: t('pluginName'), icon: 'money', after: 'finance' },
  pages: [
    page({
      name: 'SettlementBatches',
      path: '/settlement/batches',
      title: t('title.settlementBatch'),
      icon: 'money',
      permission: 'settlement.read',
      load: () => import('./src/BatchList.tsx'),
    }),
    page({
      name: 'SettlementLines',
      path: '/settlement/lines',
      title: t('title.settlementLine'),
      icon: 'list',
      permission: 'settlement.read',
      load: () => import('./src/LineList.tsx'),
    }),
  ],
})
