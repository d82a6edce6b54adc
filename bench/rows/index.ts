import type { Row } from '../row.js';
import { bookedPoints } from './bookedPoints.js';
import { bulkCustomers, limitedBulkCustomers } from './bulkCustomers.js';
import { changingRewards } from './changingRewards.js';
import { codesFile } from './codesFile.js';
import { cutImport } from './cutImport.js';
import { exportFile } from './exportFile.js';
import { growth } from './growth.js';
import { idlePolls } from './idlePolls.js';
import { invitations, limitedInvitations } from './invitations.js';
import { jobList } from './jobList.js';
import { largeFile } from './largeFile.js';
import { limitedReading } from './limitedReading.js';
import { loading } from './loading.js';
import { panel } from './panel.js';
import { prices } from './prices.js';
import { products } from './products.js';
import { manyPublications, publications } from './publications.js';
import { qualifications, redemptions, validations } from './redeeming.js';
import { limitedRewardAssignments, rewardAssignments } from './rewardAssignments.js';
import { voucherTransactions } from './voucherTransactions.js';
import { webhooks } from './webhooks.js';

/** All rows, in the order of the table. */
export const rows: Row[] = [
	voucherTransactions,
	products,
	changingRewards,
	rewardAssignments,
	limitedRewardAssignments,
	limitedReading,
	publications,
	manyPublications,
	prices,
	invitations,
	limitedInvitations,
	qualifications,
	validations,
	redemptions,
	bookedPoints,
	bulkCustomers,
	limitedBulkCustomers,
	codesFile,
	cutImport,
	largeFile,
	exportFile,
	growth,
	idlePolls,
	jobList,
	...webhooks,
	loading,
	panel,
];
