import { definePlugin, page, t, todo } from '@ntocc/sdk/plugin'
import { withdrawalMachine } from './contract/withdrawal.ts'
import contract from './contract.ts'

export default definePlugin({
  id: 'accounts',
  title: t('pluginName'),
  contract,
  service: () => import('./service.ts'),
  menu: { name: 'accounts', title: t('pluginName'), icon: 'money', after: 'settlement' },
  pages: [
    page({
      name: 'CashWithdrawal',
      path: '/accounts/withdraw',
      title: t('title.cashWithdrawal'),
      icon: 'money',
      permission: 'withdrawal.submit',
      load: () => import('./src/withdrawals/Withdraw.tsx'),
    }),
    page({
      name: 'AccountManage',
      path: '/accounts',
      title: t('title.moneyAccount'),
      icon: 'list',
      permission: 'moneyAccount.read',
      load: () => import('./src/accounts/AccountList.tsx'),
    }),
    page({
      name: 'AccountDetail',
      path: '/accounts/detail',
      title: t('title.moneyAccountDetail'),
      hidden: true,
      permission: 'moneyAccount.read',
      activeMenu: '/accounts',
      record: 'id',
      load: () => import('./src/accounts/AccountDetail.tsx'),
    }),
    page({
      name: 'BalanceStatistics',
      path: '/accounts/statistics',
      title: t('title.balanceStatistics'),
      icon: 'report',
      permission: 'moneyAccount.read',
      load: () => import('./src/accounts/Statistics.tsx'),
    }),
    page({
      name: 'AccountChanges',
      path: '/accounts/changes',
      title: t('title.accountChange'),
      icon: 'list',
      permission: 'moneyAccount.read',
      load: () => import('./src/accounts/ChangeList.tsx'),
    }),
    page({
      name: 'WithdrawalRecords',
      path: '/accounts/withdrawals',
      title: t('title.withdrawal'),
      icon: 'list',
      permission: 'withdrawal.read',
      load: () => import('./src/withdrawals/WithdrawalList.tsx'),
    }),
    page({
      name: 'WithdrawalDetail',
      path: '/accounts/withdrawals/detail',
      title: t('title.withdrawalDetail'),
      hidden: true,
      permission: 'withdrawal.read',
      activeMenu: '/accounts/withdrawals',
      record: 'id',
      load: () => import('./src/withdrawals/WithdrawalDetail.tsx'),
    }),
    page({
      name: 'PayPassword',
      path: '/accounts/pay-password',
      title: t('title.payPassword'),
      icon: 'key',
      load: () => import('./src/password/PayPassword.tsx'),
    }),
  ],
  todo: [
    todo({ key: 'transfer_apply_count', to: `/accounts/withdrawals?status=${withdrawalMachine.filter('toDecide')}` }),
  ],
})
