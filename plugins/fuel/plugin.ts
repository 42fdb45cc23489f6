import { Driver, Vehicle } from '@ntocc/sdk/contracts'
import { definePlugin, page, slot, t, todo } from '@ntocc/sdk/plugin'
import { cardMachine } from './contract/cards.ts'
import { rechargeMachine } from './contract/recharges.ts'
import { FuelStatement } from './contract/statements.ts'
import contract from './contract.ts'

export default definePlugin({
  id: 'fuel',
  title: t('pluginName'),
  contract,
  service: () => import('./service.ts'),
  menu: { name: 'fuel', title: t('menu'), icon: 'fuel', after: 'fleet' },
  pages: [
    page({
      name: 'OilCardManage',
      path: '/fuel/cards',
      title: t('title.oilCard'),
      icon: 'fuel',
      permission: 'oilCard.read',
      load: () => import('./src/cards/CardList.tsx'),
    }),
    page({
      name: 'OilCardDetail',
      path: '/fuel/cards/detail',
      title: t('title.oilCardDetail'),
      hidden: true,
      permission: 'oilCard.read',
      activeMenu: '/fuel/cards',
      record: 'id',
      weight: 'form',
      load: () => import('./src/cards/CardDetail.tsx'),
    }),
    page({
      name: 'OilRechargeManage',
      path: '/fuel/recharges',
      title: t('title.oilRecharge'),
      icon: 'money',
      permission: 'oilRecharge.read',
      load: () => import('./src/recharges/RechargeList.tsx'),
    }),
    page({
      name: 'FuelTransactionManage',
      path: '/fuel/transactions',
      title: t('title.fuelTransaction'),
      icon: 'list',
      permission: 'fuelTransaction.read',
      load: () => import('./src/transactions/TransactionList.tsx'),
    }),
    page({
      name: 'FuelStatementManage',
      path: '/fuel/statements',
      title: t('title.fuelStatement'),
      icon: 'check',
      permission: 'fuelStatement.read',
      load: () => import('./src/statements/StatementList.tsx'),
    }),
    page({
      name: 'FuelReconciliation',
      path: '/fuel/reconciliation',
      title: t('title.fuelReconciliation'),
      icon: 'review',
      permission: 'fuelStatement.edit',
      load: () => import('./src/reconcile/ReconcilePage.tsx'),
    }),
    page({
      name: 'FuelSpending',
      path: '/fuel/spending',
      title: t('title.fuelSpending'),
      icon: 'report',
      permission: 'fuelTransaction.read',
      load: () => import('./src/spending/SpendingPage.tsx'),
    }),
    page({
      name: 'OilPriceManage',
      path: '/fuel/prices',
      title: t('title.oilPrice'),
      icon: 'money',
      permission: 'oilPrice.read',
      load: () => import('./src/prices/PriceList.tsx'),
    }),
  ],
  slots: [
    slot('waybill.detail.tab/v1', {
      title: t('onWaybill'),
      permission: 'fuelTransaction.read',
      load: () => import('./src/parts/WaybillTab.tsx'),
    }),
    slot('record.tab/v1', {
      of: Driver,
      title: t('onWaybill'),
      permission: 'fuelTransaction.read',
      load: () => import('./src/parts/DriverTab.tsx'),
    }),
    slot('record.tab/v1', {
      of: Vehicle,
      title: t('onWaybill'),
      permission: 'fuelTransaction.read',
      load: () => import('./src/parts/VehicleTab.tsx'),
    }),
    slot('list.tool/v1', {
      of: FuelStatement,
      title: t('matchAll'),
      permission: 'fuelStatement.edit',
      load: () => import('./src/statements/MatchAll.tsx'),
    }),
    slot('home.card/v1', {
      of: 'carrier',
      title: t('own.title'),
      permission: 'fuelTransaction.own',
      order: -1,
      size: 'whole',
      load: () => import('./src/parts/OwnFuel.tsx'),
    }),
    slot('home.card/v1', {
      of: ['platform', 'ctms'],
      title: t('card.title'),
      permission: 'fuelTransaction.read',
      size: 'half',
      load: () => import('./src/parts/FuelCard.tsx'),
    }),
  ],
  todo: [
    todo({ key: 'oil_card_low_count', to: `/fuel/cards?isLow=true&status=${cardMachine.filter('active')}` }),
    todo({ key: 'oil_recharge_count', to: `/fuel/recharges?status=${rechargeMachine.filter('supplied')}` }),
    todo({ key: 'fuel_statement_count', to: '/fuel/reconciliation' }),
  ],
})
