import type { ExecutionError } from 'n8n-workflow';
import type { Sandbox } from '../../../sandbox';
import { credentialsFor, runNode } from '../../support/engine';
import type { Finding } from '../verdict';
import type { Piece } from './pieces';
import type { Reader } from './readers';
import type { AnswerService } from './service';

/** What an error must say, by status and key: what it means, or what can be done. */
const WORDS: Array<{ fits: RegExp; says: RegExp }> = [
	{ fits: /^429/, says: /limit|too many/i },
	{ fits: /^423 zero_card_balance/, says: /has no points/ },
	{ fits: /^405/, says: /not allowed|cannot do/i },
];

/** Sends an error of the material to an operation, and checks the wording. */
export async function failThrough(
	service: AnswerService,
	sandbox: Sandbox,
	{ at, status, body }: Piece,
	reader: Reader,
): Promise<Finding[]> {
	sandbox.reset();
	service.give({ endpoint: reader.endpoint, status, body });
	const parameters = reader.parameters(sandbox.world);
	const { error } = await runNode({ credentials: credentialsFor(service), parameters });
	service.give(undefined);
	return wrongWith(error, status, body).map((says) => ({ at: `${at} > ${reader.name}`, says }));
}

function wrongWith(error: ExecutionError | undefined, status: number, body: unknown): string[] {
	if (!error) return ['is no error'];
	const words = `${error.message} ${error.description ?? ''}`;
	const key = /"key":"(\w+)"/.exec(JSON.stringify(body))?.[1] ?? '';
	const wanted = WORDS.find(({ fits }) => fits.test(`${status} ${key}`));
	return [
		...(wanted?.says.test(words) ? [] : [`says: ${words}`]),
		...(words.includes(key) ? [] : [`does not name the key ${key}`]),
	];
}
