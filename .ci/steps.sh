# What the gate and the nightly run share; both source it, and set `command` to what people type.

results=$(mktemp -d)
background=()
red=()

# At the end the last lines say what is red and how to repeat it; nothing that was started goes on.
finish() {
	local status=$?
	trap - EXIT
	((${#background[@]} == 0)) || kill "${background[@]}" 2>/dev/null || true
	((${#red[@]} == 0)) || status=1
	node .ci/verdict.mjs "$results" "$command" "$status" "${red[@]}" || status=1
	rm -rf "$results"
	exit "$status"
}
trap finish EXIT

# Runs a step and says how long it took: step <name> <command> [argument ...]
step() {
	local name=$1 began=$SECONDS
	shift
	echo "== $name: $*"
	if "$@"; then
		printf '%s\t%s\n' "$name" "$((SECONDS - began))" >>"$results/seconds.tsv"
		echo "== $name: green after $((SECONDS - began)) s"
	else
		echo "== $name: red after $((SECONDS - began)) s"
		red+=("$name")
		return 1
	fi
}

# What the tests send is kept for the check of the contract.
keep_requests() {
	export VOUCHERIFY_REQUESTS=$results/requests
	mkdir -p "$VOUCHERIFY_REQUESTS"
}

# Checks what was kept against the vendor's description, which is no part of this project.
contract() {
	local openapi=${VOUCHERIFY_OPENAPI:-../shared/reference/openapi}
	if [ -d "$openapi" ]; then
		step contract npm run test:contract -- --openapi "$openapi" --requests "$VOUCHERIFY_REQUESTS" "$@"
	else
		echo "No OpenAPI description of the API in $openapi: what we send is not checked against it."
	fi
}

# Checks against the vendor's own material, which is no part of this project either.
vendor() {
	local openapi=${VOUCHERIFY_OPENAPI:-../shared/reference/openapi}
	local material=${VOUCHERIFY_VENDOR:-../shared/reference/vendor}
	if [ -d "$material" ]; then
		step vendor npm run test:vendor -- --material "$material" --openapi "$openapi" --json --outputFile="$results/vendor.json"
	else
		echo "No material of the vendor's in $material: nothing is checked against it."
	fi
}
