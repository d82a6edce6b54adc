import {
	ICredentialsHelper,
	type ICredentialDataDecryptedObject,
	type ICredentialType,
	type IHttpRequestOptions,
} from 'n8n-workflow';
import { VoucherifyApi } from '../../credentials/VoucherifyApi.credentials';
import { VoucherifyManagementApi } from '../../credentials/VoucherifyManagementApi.credentials';

const types: Record<string, ICredentialType> = {
	voucherifyApi: new VoucherifyApi(),
	voucherifyManagementApi: new VoucherifyManagementApi(),
};

/** Decrypted credentials by type. */
export type CredentialData = Record<string, ICredentialDataDecryptedObject>;

/** n8n's credential store for tests: signs requests as the package's credential definitions say. */
export class TestCredentials extends ICredentialsHelper {
	constructor(private readonly data: CredentialData) {
		super();
	}

	override getParentTypes() {
		return [];
	}

	override getDecrypted(_additionalData: unknown, _node: unknown, type: string) {
		const data = this.data[type];
		if (!data) throw new Error(`The test has no credential of type ${type}`);
		return Promise.resolve({ ...data });
	}

	override authenticate(
		credentials: ICredentialDataDecryptedObject,
		type: string,
		request: IHttpRequestOptions,
	) {
		const { authenticate } = types[type] ?? {};
		if (typeof authenticate !== 'function') throw new Error(`${type} does not sign requests`);
		return authenticate(credentials, request);
	}

	override preAuthentication() {
		return Promise.resolve(undefined);
	}

	override runPreAuthentication() {
		return Promise.resolve(undefined);
	}

	override getCredentials(): never {
		throw new Error('Tests keep no encrypted credentials');
	}

	override getCredentialsProperties(type: string) {
		return types[type]?.properties ?? [];
	}

	override isCredentialUsableByNode() {
		return true;
	}

	override updateCredentials() {
		return Promise.resolve();
	}

	override updateCredentialsOauthTokenData() {
		return Promise.resolve();
	}
}
