import {
	ICredentialsHelper,
	NodeHelpers,
	Workflow,
	type ICredentialDataDecryptedObject,
	type ICredentialType,
	type IHttpRequestOptions,
	type INode,
	type INodeParameters,
	type INodeTypes,
} from 'n8n-workflow';
import { VoucherifyApi } from '../../credentials/VoucherifyApi.credentials';
import { VoucherifyManagementApi } from '../../credentials/VoucherifyManagementApi.credentials';
import { VoucherifyOAuth2Api } from '../../credentials/VoucherifyOAuth2Api.credentials';

const types: Record<string, ICredentialType> = {
	voucherifyApi: new VoucherifyApi(),
	voucherifyManagementApi: new VoucherifyManagementApi(),
	voucherifyOAuth2Api: new VoucherifyOAuth2Api(),
};

const none = (): never => {
	throw new Error('A credential has no node');
};

const noNodes: INodeTypes = { getByName: none, getByNameAndVersion: none, getKnownTypes: none };

const noNode: INode = {
	id: '',
	name: '',
	type: '',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

/** Decrypted credentials by type. */
export type CredentialData = Record<string, ICredentialDataDecryptedObject>;

/** n8n's credential store for tests: signs requests as the package's credential definitions say. */
export class TestCredentials extends ICredentialsHelper {
	constructor(private readonly data: CredentialData) {
		super();
	}

	override getParentTypes(type: string) {
		return types[type]?.extends ?? [];
	}

	override async getDecrypted(
		_additionalData: unknown,
		_credential: unknown,
		type: string,
		_mode?: unknown,
		_executeData?: unknown,
		isRaw = false,
	): Promise<ICredentialDataDecryptedObject> {
		const data = this.data[type];
		if (!data) throw new Error(`The test has no credential of type ${type}`);
		const isPlain = isRaw || this.getParentTypes(type).length === 0;
		return await Promise.resolve(isPlain ? { ...data } : this.filled(type, data));
	}

	/** Adds the values of hidden fields, as n8n does. */
	private filled(type: string, { oauthTokenData = {}, ...data }: ICredentialDataDecryptedObject) {
		const entered: INodeParameters = JSON.parse(JSON.stringify(data));
		const fields = NodeHelpers.getNodeParameters(
			this.getCredentialsProperties(type),
			entered,
			true,
			false,
			null,
			null,
		);
		const { expression } = new Workflow({
			nodes: [],
			connections: {},
			active: false,
			nodeTypes: noNodes,
		});
		const resolved: ICredentialDataDecryptedObject = JSON.parse(
			JSON.stringify(
				expression.getComplexParameterValue(
					noNode,
					fields ?? {},
					'internal',
					{},
					undefined,
					undefined,
					fields ?? {},
				),
			),
		);
		return { ...resolved, oauthTokenData };
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

	override updateCredentialsOauthTokenData(
		_credential: unknown,
		type: string,
		{ oauthTokenData = {} }: ICredentialDataDecryptedObject,
	) {
		this.data[type] = { ...this.data[type], oauthTokenData };
		return Promise.resolve();
	}
}
