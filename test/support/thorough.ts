// Tests that draw lots do so often.
process.env.THOROUGH = '1';
