import { Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { definePlugin, page, slot, t, todo } from '@ntocc/sdk/plugin'
import { bankLineMachine } from './contract/bank-line.ts'
import { LATE_AGES } from './contract/batch.ts'
import { settlementMachine } from './contract/machine.ts'
import { PAYMENT_TROUBLES } from './contract/payment.ts'
import { paymentMachine } from './contract/payment-machine.ts'
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
      load: () => import('./src/batches/BatchList.tsx'),
    }),
    page({
      name: 'SettlementBatchDetail',
      path: '/settlement/batches/detail',
      title: t('title.settlementBatchDetail'),
      hidden: true,
      permission: 'settlement.read',
      activeMenu: '/settlement/batches',
      record: 'id',
      weight: 'form',
      load: () => import('./src/batches/BatchDetail.tsx'),
    }),
    page({
      name: 'SettlementList',
      path: '/settlement/waybills',
      title: t('title.settlementList'),
      icon: 'list',
      permission: 'settlement.edit',
      load: () => import('./src/waybills/SettlementList.tsx'),
    }),
    page({
      name: 'CarrierFreight',
      path: '/settlement/carrier-freight',
      title: t('title.carrierFreight'),
      icon: 'truck',
      permission: 'settlement.edit',
      load: () => import('./src/waybills/CarrierFreight.tsx'),
    }),
    page({
      name: 'CarrierSettlement',
      path: '/settlement/carrier',
      title: t('title.carrierSettlement'),
      icon: 'money',
      permission: 'settlement.edit',
      load: () => import('./src/batches/CarrierList.tsx'),
    }),
    page({
      name: 'CarrierPaymentApproval',
      path: '/settlement/approval',
      title: t('title.carrierPaymentApproval'),
      icon: 'check',
      permission: 'settlement.approve',
      load: () => import('./src/batches/ApprovalList.tsx'),
    }),
    page({
      name: 'PaymentRecords',
      path: '/settlement/payments',
      title: t('title.payment'),
      icon: 'money',
      permission: 'payment.read',
      load: () => import('./src/payments/PaymentList.tsx'),
    }),
    page({
      name: 'PaymentRecordDetail',
      path: '/settlement/payments/detail',
      title: t('title.paymentDetail'),
      hidden: true,
      permission: 'payment.read',
      activeMenu: '/settlement/payments',
      record: 'id',
      load: () => import('./src/payments/PaymentDetail.tsx'),
    }),
    page({
      name: 'BankStatement',
      path: '/settlement/bank',
      title: t('title.bankLine'),
      icon: 'report',
      permission: 'bankStatement.read',
      load: () => import('./src/bank/BankStatement.tsx'),
    }),
    page({
      name: 'SettlementLines',
      path: '/settlement/lines',
      title: t('title.settlementLine'),
      icon: 'list',
      permission: 'settlement.read',
      load: () => import('./src/batches/LineList.tsx'),
    }),
    page({
      name: 'SettlementStatement',
      path: '/settlement/statement',
      title: t('title.settlementStatement'),
      icon: 'report',
      permission: 'settlement.read',
      load: () => import('./src/statement/StatementPage.tsx'),
    }),
  ],
  slots: [
    slot('row.action/v1', {
      of: Waybill,
      title: t('make.one'),
      when: { status: [waybillMachine.at.finished] },
      permission: 'settlement.edit',
      load: () => import('./src/waybills/SettleWaybill.tsx'),
    }),
    slot('home.card/v1', {
      of: 'platform',
      title: t('owedAges.title'),
      permission: 'settlement.receive',
      order: -1,
      size: 'half',
      load: () => import('./src/received/OwedAges.tsx'),
    }),
    slot('home.card/v1', {
      of: 'shipper',
      title: t('owedAges.own'),
      permission: 'settlement.read',
      order: 1,
      size: 'half',
      load: () => import('./src/received/OwedAges.tsx'),
    }),
  ],
  todo: [
    todo({ key: 'valuating_count', to: '/settlement/carrier-freight' }),
    todo({ key: 'remit_count', to: '/settlement/approval?isMineToDecide=true' }),
    todo({
      key: 'urge_remit_count',
      to: `/settlement/payments?urged=true&status=${paymentMachine.filter('awaited')}`,
    }),
    todo({ key: 'payment_trouble_count', to: `/settlement/payments?status=${paymentMachine.filter('troubled')}` }),
    todo({ key: 'payment_differs_count', to: `/settlement/payments?trouble=${PAYMENT_TROUBLES.join(',')}` }),
    todo({ key: 'bank_line_count', to: `/settlement/bank?status=${bankLineMachine.filter('toClear')}` }),
    todo({
      key: 'settlement_approve_count',
      to: `/settlement/batches?side=receivable&status=${settlementMachine.filter('toDecide')}&isMineToDecide=true`,
    }),
    todo({ key: 'settlement_overdue_count', to: `/settlement/batches?owedAge=${LATE_AGES.join(',')}` }),
    todo({
      key: 'settlement_confirm_count',
      to: `/settlement/batches?status=${settlementMachine.filter('toReconcile')}`,
    }),
  ],
})
